import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredDatabase } from '@fixit/api/testing/measured/measured-database';

const pictureBytes = 400_000;

/** There must be exactly 128 words, because the query below picks one of 128. */
const words =
  `the a to and of is it in you for on we can be at that have with are this not will my our do from there when or so
 please thank hello could would come morning afternoon evening today tomorrow Monday Thursday Saturday week hour minutes about
 kitchen bathroom boiler radiator tap sink leak pipe pressure valve socket light fuse switch wall ceiling paint door window lock
 garden fence roof gutter tile slate floor carpet shelf drawer cupboard hinge handle wood paper plaster damp cold hot water heating
 price quote invoice paid cash card deposit included materials parts labour call out address street flat number parking key
 neighbour behind under above left right old new broken loose small large first second again still already maybe sure great lovely
 sorry late early free busy photo picture appointment`
    .split(/\s+/)
    .slice(0, 128)
    .join(' ');

/**
 * Inserts rows like those of a chat. Their text compresses to 30% at gzip level 1, and that of the demo world to 27%.
 */
export async function fillRows({ pool }: MeasuredDatabase, bytes: number): Promise<void> {
  const perRow = 250;
  const perStatement = 400_000;
  const client = await pool.connect();
  try {
    await client.query(`
      set statement_timeout = 0;
      create table measured_message
        (id uuid, conversation_id uuid, sender_id uuid, nonce text, text text, read_at timestamptz, sent_at timestamptz);
      create temp table sentence as
        select n as position, (select string_agg(words[1 + abs(hashint4(n * 131 + m)) % 128], ' ') from generate_series(1, 16) m) as text
        from generate_series(0, 19999) n, (select string_to_array('${words}', ' ') as words) as vocabulary;
      create index on sentence (position); analyze sentence`);
    for (let rows = 0; rows < bytes / perRow; rows += perStatement) {
      await client.query(
        `insert into measured_message
         select md5(n::text)::uuid, md5((n / 12)::text)::uuid, md5((n / 12)::text || n % 2)::uuid, 'web-' || n, text, null,
           timestamptz '2026-01-01' + n * interval '1 second'
         from generate_series(${rows + 1}, ${rows + perStatement}) as n join sentence on position = abs(hashint4(n)) % 20000`,
      );
    }
    // PostgreSQL marks rows as committed when they are first read, which rewrites their pages. In production, that happens
    // long before a backup.
    await client.query('vacuum measured_message');
  } finally {
    client.release(true);
  }
}

export async function fillPictures(uploads: string, bytes: number): Promise<void> {
  const noise = randomBytes(pictureBytes + 4_096);
  for (let count = 0; count * pictureBytes < bytes; count += 1) {
    const name = randomBytes(24).toString('base64url');
    await mkdir(join(uploads, name.slice(0, 2)), { recursive: true });
    const from = count % 4_096;
    await writeFile(join(uploads, name.slice(0, 2), `${name}.jpg`), noise.subarray(from, from + pictureBytes));
  }
}
