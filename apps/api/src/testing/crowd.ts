import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { connect } from '../db/connection.ts';
import { startEmbedded } from '../db/embedded/launcher.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../db/seed/seed.ts';
import { hashToken, makeToken } from '../platform/token.ts';

/** A customer's seat in a conversation of its own. */
export interface Seat {
  readonly conversation_id: string;
  readonly token: string;
}

/** Starts a database and a server process with so many customers, each in a conversation of its own. For measuring. */
export async function startCrowd(
  count: number,
): Promise<{ origin: string; databaseUrl: string; seats: Seat[]; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixit-crowd-'));
  const embedded = await startEmbedded({ dataDir });
  const { pool, db, close } = connect(embedded.url, { max: 2 });
  await migrate(pool);
  await seed(pool, { demo: false });
  const tokens = Array.from({ length: count }, makeToken);
  const { rows } = await db.execute<{ id: string }>(sql`
    with owner as (
      insert into account (email, role, first_name, last_name) values ('crowd@example.test', 'artisan', 'Bo', 'Nair')
      returning id
    ), business as (
      insert into artisan (account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
      select id, 'Crowd & Co', 'Shipley', 'BD18', 53.8, -1.8, 50 from owner returning *
    ), offered as (
      insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
      select b.id, (select id from category limit 1), 'Everything', b.latitude, b.longitude, b.service_radius_km from business b
      returning *
    ), customers as (
      insert into account (email, role, first_name, last_name)
      select 'crowd' || n || '@example.test', 'customer', 'Priya', 'Nair' from generate_series(1, ${count}::integer) as n
      returning id
    ), sessions as (
      insert into session (token_hash, account_id, expires_at)
      select hash, id, now() + interval '1 day'
      from (select id, row_number() over () as place from customers) as customer
      join unnest(${sql.param(tokens.map(hashToken))}::bytea[]) with ordinality as token (hash, place) using (place)
      returning token_hash, account_id
    ), talks as (
      insert into conversation (customer_id, artisan_id, service_id)
      select customers.id, offered.artisan_id, offered.id from customers, offered returning id, customer_id
    )
    select talks.id from talks join sessions on sessions.account_id = talks.customer_id
    join unnest(${sql.param(tokens.map(hashToken))}::bytea[]) with ordinality as token (hash, place) on hash = token_hash
    order by place`);
  await close();
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: embedded.url, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [told] = await once(child, 'message');
  return {
    // Only main.ts speaks on this channel.
    origin: (told as { ready: { address: string } }).ready.address,
    databaseUrl: embedded.url,
    seats: rows.map(({ id }, index) => ({ conversation_id: id, token: tokens[index] ?? '' })),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
