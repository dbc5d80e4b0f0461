import { readFileSync } from 'node:fs';
import { fingerprintOf } from '@fixit/api/testing/program/backup';
import { Client } from 'pg';
import { actInMiniature } from './calls.ts';

interface Place {
  url: string;
  site: string;
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Tables with people's data; the others are the servers' own. */
const theirs = [
  'account',
  'artisan',
  'service',
  'job',
  'invitation',
  'conversation',
  'message',
  'attachment',
  'booking',
  'review',
];

/** Fills the instance with the people and history of a kept release. */
export async function fill(instance: Place): Promise<void> {
  await withClient(instance, (client) => client.query(read('people.sql')));
  await actInMiniature(instance.site);
  await withClient(instance, async (client) => {
    await client.query(read('history.sql'));
    // Nothing must change by itself meanwhile.
    await client.query(`update job set expires_at = now() + interval '1 day' where state = 'filled'`);
  });
}

/** Adds a message. */
export const say = (instance: Place, words: string) =>
  withClient(instance, (client) =>
    client.query(
      `insert into message (conversation_id, sender_id, msg_key, message) select id, customer_id, $1, $1 from conversation order by id limit 1`,
      [words],
    ),
  );

/** Hashes of people's data, and the status of each page and picture. */
export async function contentOf({ url, site }: Place) {
  const rows = await fingerprintOf(url, { except: [] });
  const answers = await withClientAt(url, async (client) => {
    const { rows: pictures } = await client.query<{ image: string }>(
      `select image from service where image is not null`,
    );
    return Promise.all(
      ['/', '/readyz', ...pictures.map(({ image }) => image)].map(
        async (path) => `${(await fetch(site + path)).status} ${path}`,
      ),
    );
  });
  return { answers, ...Object.fromEntries(theirs.map((table) => [table, rows[table]])) };
}

const withClient = <T>({ url }: Place, work: (client: Client) => Promise<T>) => withClientAt(url, work);

async function withClientAt<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
