import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { makeSampleCalls } from './calls.ts';

interface InstanceAddress {
  url: string;
  site: string;
}

const readSql = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** These tables contain people's data. The others belong to the servers. */
const peopleTables = [
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
export async function fillInstance(instance: InstanceAddress): Promise<void> {
  await withInstanceClient(instance, (client) => client.query(readSql('people.sql')));
  await makeSampleCalls(instance.site);
  await withInstanceClient(instance, async (client) => {
    await client.query(readSql('history.sql'));
    // Scheduled tasks must not change the data meanwhile.
    await client.query(`update job set expires_at = now() + interval '1 day' where state = 'filled'`);
  });
}

/** Adds a message with this text to the first conversation. */
export const addMessageBySql = (instance: InstanceAddress, text: string) =>
  withInstanceClient(instance, (client) =>
    client.query(
      `insert into message (conversation_id, sender_id, msg_key, message) select id, customer_id, $1, $1 from conversation order by id limit 1`,
      [text],
    ),
  );

/** Maps the name of each table to the names of its columns. */
export type Columns = Readonly<Record<string, readonly string[]>>;

/** Returns the columns of people's data. A later release may add some. */
export const columnsOf = (instance: InstanceAddress): Promise<Columns> =>
  withInstanceClient(instance, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(
      `select table_name::text as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = 'public' and table_name = any ($1) group by 1`,
      [peopleTables],
    );
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  });

/**
 * Returns the number of rows of each table with a hash of people's data in these columns, and the status of each page
 * and picture.
 */
export const contentOf = (instance: InstanceAddress, columns: Columns) =>
  withInstanceClient(instance, async (client) => {
    const { rows: pictures } = await client.query<{ image: string }>(
      `select image from service where image is not null`,
    );
    const answers = await Promise.all(
      ['/', '/readyz', ...pictures.map(({ image }) => image)].map(
        async (path) => `${(await fetch(instance.site + path)).status} ${path}`,
      ),
    );
    const hashes: Record<string, string> = {};
    for (const [table, names] of Object.entries(columns)) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(entry::text), '' order by md5(entry::text)), '')) as hash
         from (select ${names.map((name) => `"${name}"`).join(', ')} from ${table}) as entry`,
      );
      hashes[table] = rows[0]?.hash ?? '';
    }
    return { answers, ...hashes };
  });

async function withInstanceClient<T>({ url }: InstanceAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
