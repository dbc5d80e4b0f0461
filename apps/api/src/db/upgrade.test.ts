import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/launcher.ts';
import { migrate } from './migrate.ts';

const migrations = fileURLToPath(new URL('./migrations/', import.meta.url));
const newestReleasedMigration = '0034';

let folder: string;
let embedded: EmbeddedDatabase;
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-test-'));
  embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  connection = connect(embedded.url);
  const releasedFolder = join(folder, 'released');
  for (const name of await readdir(migrations)) {
    if (name < `${newestReleasedMigration}~`) await cp(join(migrations, name), join(releasedFolder, name));
  }
  await migrate(connection.pool, releasedFolder);
});

afterAll(async () => {
  await connection.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const query = async (text: string, values: unknown[] = []) => (await connection.pool.query(text, values)).rows;

const insertConversations = `
  with customer as (
    insert into account (email, role, first_name, last_name, social_subject)
    values ('priya@example.test', 'customer', 'Priya', 'Nair', 'google-1') returning id
  ), tradesman as (
    insert into account (email, role, first_name, last_name)
    values ('bo@example.test', 'artisan', 'Bo', 'Beck'), ('al@example.test', 'artisan', 'Al', 'Hughes') returning id
  ), artisan as (
    insert into artisan (account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
    select id, 'Beck & Co', 'Otley Road', 'BD18 3HF', 53.8, -1.8, 20 from tradesman returning *
  ), category as (
    insert into category (position, slug, category) values (1, 'plumbing', 'Plumbing') returning id
  ), service as (
    insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
    select artisan.id, category.id, 'Taps', latitude, longitude, service_radius_km from artisan, category returning *
  )
  insert into conversation (customer_id, artisan_id, service_id)
  select customer.id, artisan_id, service.id from customer, service`;

/** Adds messages from three hours ago to one of the conversations, and a notification of the last one. */
const insertMessages = `
  with chat as (select id, customer_id from conversation order by id limit 1),
  sent_message as (
    insert into message (id, conversation_id, sender_id, msg_key, message)
    select (lpad(to_hex(((extract(epoch from now()) - 10800) * 1000)::bigint + n), 12, '0') || '70008000000000000000')::uuid,
      id, customer_id, 'key ' || n, 'Line ' || n
    from chat, generate_series(1, 100) as n returning id, conversation_id
  ), sent_notification as (
    insert into notification (account_id, kind, title, body, link, subject_type, subject_id)
    select customer_id, 'message_received', 'New message', 'Line 100', '/chat', 'conversation', id from chat
  )
  update conversation set last_message_id = (select id from sent_message order by id desc limit 1)
  where id = (select conversation_id from sent_message limit 1)`;

test('an upgrade preserves the messages, keys and order of conversations of an earlier release', {
  timeout: 60_000,
}, async () => {
  await query(insertConversations);
  await query(insertMessages);
  const conversations = await query('select id, last_message_id, artisan_unread from conversation order by id');
  const applied = await migrate(connection.pool);
  expect(applied[0] ?? '').toMatch(/^0035/);

  expect(await query('select id, last_message_id, artisan_unread from conversation order by id')).toEqual(
    conversations,
  );
  const hours = await query(`
    select floor(extract(epoch from now()) / 3600)::int - active_hour as hours_ago from conversation order by active_hour desc`);
  expect(hours.map(({ hours_ago }) => hours_ago >= 2)).toEqual([false, true]);
  expect(await query('select count(*)::int as n, count(distinct msg_key)::int as keys from message')).toEqual([
    { n: 100, keys: 100 },
  ]);
  expect(await query('select body, read_at from notification')).toEqual([{ body: 'Line 100', read_at: null }]);

  const insertWithKey = `
    insert into message (conversation_id, sender_id, msg_key, message)
    select conversation_id, sender_id, $1, message from message limit 1`;
  await expect(query(insertWithKey, ['key 7'])).rejects.toMatchObject({
    code: '23505',
  } satisfies Partial<DatabaseError>);
  await query(insertWithKey, ['key 101']);
  const setSocialSubject = `update account set social_subject = 'google-1' where email = 'bo@example.test'`;
  await expect(query(setSocialSubject)).rejects.toMatchObject({ code: '23505' } satisfies Partial<DatabaseError>);
});
