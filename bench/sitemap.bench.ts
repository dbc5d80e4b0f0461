import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { Client } from 'pg';
import { atMost, count, type Figure, load, megabytes, milliseconds, seconds } from './measuring/figure.ts';
import { startServer } from './server.ts';

const artisans = 1_000_000;

/**
 * Reads the sitemap of 1,000,000 artisans with public pages, one file after the other, as a search engine does. There is
 * no worker that counts towns. Only the memory of the server is measured.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2, undefined, { shared_buffers: '512MB' });
  await addArtisans(database);
  const server = await startServer(database.url, { RATE_LIMITS: 'off', FIXIT_ROLE: 'web' });
  const memory = new PeakMemory(server.pid);
  try {
    // The first answers also load code, which must not count for any file.
    for (let request = 0; request < 50; request += 1) await read(`${server.origin}/sitemaps/pages`);
    const before = memory.reset();
    const from = performance.now();
    const index = await read(`${server.origin}/sitemap.xml`);
    const files = urlsIn(index.text, server.origin).filter((file) => file.includes('/artisans/'));
    const firstBytes = [index.firstByte];
    let urlCount = 0;
    for (const file of files) {
      const { text, firstByte } = await read(file);
      firstBytes.push(firstByte);
      urlCount += urlsIn(text, server.origin).length;
    }
    const duration = (performance.now() - from) / 1000;
    return [
      atMost('the sitemap’s artisans that are missing', artisans - urlCount, 0, count, ` in ${files.length} files`),
      atMost('the first byte of a file, longest', Math.max(...firstBytes), 200, milliseconds, `, ${load()}`),
      atMost('memory growth while all files are read', memory.peak - before, 50_000_000, megabytes),
      atMost('all files, one after the other', duration, 120, seconds, `, the index ${milliseconds(index.whole)}`),
    ];
  } finally {
    memory.stop();
    await server.stop();
    await database.stop();
  }
}

/** Returns the URLs in a file of the sitemap, with the origin of this server. */
const urlsIn = (xml: string, origin: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => origin + new URL(url).pathname);

/** The times are in milliseconds. */
async function read(url: string): Promise<{ text: string; firstByte: number; whole: number }> {
  const from = performance.now();
  const { body, status } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  if (!body || status !== 200) throw new Error(`${url} answered ${status}`);
  let firstByte: number | undefined;
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    firstByte ??= performance.now() - from;
    text += decoder.decode(part, { stream: true });
  }
  return { text, firstByte: firstByte ?? Number.NaN, whole: performance.now() - from };
}

/** Reads the memory of a process ten times a second. */
class PeakMemory {
  readonly #pid: number;
  readonly #stop = new AbortController();
  peak = 0;

  constructor(pid: number) {
    this.#pid = pid;
    void this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.peak = Math.max(this.peak, this.#read());
      await wait(100);
    }
  }

  #read(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8'))?.[1]) * 1024;
  }

  /** Resets the peak to the current memory, and returns it. */
  reset(): number {
    this.peak = this.#read();
    return this.peak;
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** Adds artisans with a service and a public page each. Drops the indexes that the sitemap does not use. */
async function addArtisans({ superuserUrl }: MeasuredDatabase): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const id = (kind: number) => `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000000${kind}')::uuid`;
  const rows = `generate_series(1, ${artisans}) n`;
  try {
    // No trigger runs in this role.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('account'::regclass, 'artisan'::regclass, 'service'::regclass) and not indisprimary
        and not exists (select from pg_constraint where conindid = indexrelid)`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(`
      insert into account (id, email, role, first_name, last_name)
      select ${id(1)}, 'a' || n || '@example.test', 'artisan', 'Bo', 'Li' from ${rows}`);
    await client.query(`
      insert into artisan (id, account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
      select ${id(2)}, ${id(1)}, 'Business ' || n, '1 Otley Road', 'BD18 3HF', 53.8, -1.8, 10 from ${rows}`);
    await client.query(`
      insert into service (id, artisan_id, category_id, description, position, latitude, longitude, service_radius_km)
      select ${id(3)}, ${id(2)}, (select id from category order by position limit 1), '', 0, 53.8, -1.8, 10 from ${rows}`);
    await client.query(`insert into artisan_page (artisan_id, is_public) select ${id(2)}, true from ${rows}`);
    await client.query(`
      insert into artisan_slug (slug, artisan_id, is_current) select 'business-' || n || '-shipley', ${id(2)}, true from ${rows}`);
    for (const { definition } of indexes.filter((index) => /\(artisan_id\b/.test(index.definition))) {
      await client.query(definition);
    }
    await client.query(`vacuum (analyze) account, artisan, service, artisan_page, artisan_slug`);
  } finally {
    await client.end();
  }
}
