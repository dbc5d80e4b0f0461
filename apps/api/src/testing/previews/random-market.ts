import { sql } from 'drizzle-orm';
import { inviteOperator } from '../../modules/operator/operator-actions.ts';
import { openOperatorSession } from '../../platform/http/operator/operator-session.ts';
import type { PanelServer } from '../panel-browser.ts';
import { addArtisan, addCustomer } from '../people.ts';

type Change = (server: Pick<PanelServer, 'db'>) => Promise<unknown>;

const runStatement =
  (statement: ReturnType<typeof sql>): Change =>
  ({ db }) =>
    db.execute(statement);

const anyRow = (table: string, condition = 'true') =>
  sql.raw(`(select id from ${table} where ${condition} order by random() limit 1)`);

const anyCustomer = anyRow('account', `role = 'customer' and deleted_at is null`);

const insertBooking = (state: string, days: string) => sql`
  with chosen as (
    select s.id as service_id, s.artisan_id, ${anyCustomer} as customer_id from service s order by random() limit 1
  ), opened as (
    insert into conversation (customer_id, artisan_id, service_id)
    select customer_id, artisan_id, service_id from chosen where customer_id is not null
    on conflict (customer_id, artisan_id, service_id) do update set service_id = excluded.service_id returning *
  )
  insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
    appointment_date, appointment_time, duration_minutes, starts_at, ends_at, reported_at, problem)
  select id, customer_id, artisan_id, service_id, ${state}, 'Boiler', at::date, at::time, 60, at, at + interval '1 hour',
    case when ${state} = 'disputed' then now() end, case when ${state} = 'disputed' then 'A coat is missing' end
  from opened, lateral (
    select date_trunc('hour', now()) + ${sql.raw(days)} + (select count(*) from booking) * interval '2 hours' as at) at`;

const addTask =
  (name: string): Change =>
  async ({ db }) => {
    const to = `${crypto.randomUUID()}@example.test`;
    await db.enqueue(name, { to });
    await db.execute(sql`update graphile_worker._private_jobs
    set attempts = (array[0, 1, max_attempts])[1 + floor(random() * 3)::integer], last_error = 'Mailbox full',
      payload = case when random() < 0.2 then jsonb_set(payload::jsonb, '{send_before}', to_jsonb(now() - interval '1 day'))::json else payload end
    where payload ->> 'to' = ${to}`);
  };

/** `owner` is an SQL expression for the reported account. */
const insertCase = (subject: string, table: string, owner: string) =>
  sql.raw(`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at)
    select '${subject}', id, ${owner}, 'ordinary', now() + interval '1 day' from ${table} order by random() limit 1
    on conflict do nothing`);

/** The database chooses the changed rows at random. */
const changes = {
  joinAsCustomer: (server) => addCustomer(server),
  joinAsArtisan: (server) => addArtisan(server, { category: 'Plumbing' }),
  logIn: runStatement(sql`insert into session (token_hash, account_id, expires_at)
    select sha256(random()::text::bytea), ${anyRow('account', 'deleted_at is null')}, now() + random() * interval '1 day'`),
  logOut: runStatement(
    sql`delete from session where token_hash = (select token_hash from session order by random() limit 1)`,
  ),
  request: runStatement(sql`
    with added_job as (
      insert into job (customer_id, category_id, description, postcode, latitude, longitude, asked_count, accepted_count)
      select ${anyCustomer}, (select category_id from service limit 1), 'Leaks', 'BD18', 53.8, -1.7, 1, 1 returning id
    )
    insert into invitation (job_id, artisan_id, service_id, state, distance_km, answered_at)
    select added_job.id, s.artisan_id, s.id, 'accepted', 1, now() from added_job, (select * from service order by random() limit 1) s`),
  letExpire: runStatement(
    sql`update job set expires_at = now() - interval '1 minute' where id = ${anyRow('job', `state = 'open'`)}`,
  ),
  propose: runStatement(insertBooking('awaiting', `interval '3 days'`)),
  agree: runStatement(insertBooking('accepted', `interval '3 days'`)),
  dispute: runStatement(insertBooking('disputed', `- interval '300 days'`)),
  complete: runStatement(insertBooking('completed', `- interval '300 days'`)),
  review: runStatement(sql`insert into review (booking_id, service_id, customer_id, ratings, comment)
    select id, service_id, customer_id, 3, 'Fine' from booking b where state = 'completed'
      and not exists (select from review where booking_id = b.id) order by random() limit 1`),
  say: runStatement(sql`insert into message (conversation_id, sender_id, msg_key, message)
    select id, customer_id, gen_random_uuid(), 'Pay me first' from conversation order by random() limit 1`),
  showWork: runStatement(
    sql`insert into catalogue (service_id, image) select id, '/work.svg' from service order by random() limit 1`,
  ),
  reportMessage: runStatement(insertCase('message', 'message', 'sender_id')),
  reportBooking: runStatement(
    insertCase('booking', 'booking', '(select account_id from artisan where id = booking.artisan_id)'),
  ),
  reportReview: runStatement(insertCase('review', 'review', 'customer_id')),
  reportPicture: runStatement(insertCase('picture', 'catalogue', '(select id from account limit 1)')),
  reportListing: runStatement(insertCase('listing', 'service', '(select id from account limit 1)')),
  appeal: runStatement(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at, appeal_of, appeal_side)
    select subject_type, uuid_v7(), about_id, 'appeal', now(), id, (array['reporter', 'reported'])[1 + floor(random() * 2)::int]
    from moderation_case where appeal_of is null and state <> 'open' order by random() limit 1
    on conflict do nothing`),
  pauseService: runStatement(
    sql`update service set active = false where id = ${anyRow('service', 'active and not withheld')}`,
  ),
  joinWaitlist:
    runStatement(sql`insert into waitlist_entry (whatsapp_number, full_name, services, city, join_whatsapp_group, featured)
    select '+4477' || lpad(floor(random() * 100000000)::bigint::text, 8, '0'), 'Jo', 'Roofing', 'Ilkley', false, false`),
  failToEmail: addTask('mail'),
  failTask: addTask('expire_jobs'),
  addColleague: async ({ db }) => {
    const role = (['viewer', 'moderator', 'owner'] as const)[Math.floor(Math.random() * 3)] ?? 'viewer';
    const { id } = await db.transaction((tx) =>
      inviteOperator(tx, { email: `${crypto.randomUUID()}@fixit.test`, name: 'Olu', role }),
    );
    await openOperatorSession(db, { operator_id: id, passkey_id: null, device: 'Firefox' });
  },
} satisfies Record<string, Change>;

export type MarketChange = keyof typeof changes;

// Object.keys() returns plain strings.
export const marketChanges = Object.keys(changes) as [MarketChange, ...MarketChange[]];

export async function changeMarket(server: Pick<PanelServer, 'db'>, name: MarketChange): Promise<void> {
  await changes[name](server);
}
