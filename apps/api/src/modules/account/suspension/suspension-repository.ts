import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { account } from '../../../db/schema/account-tables.ts';

export type Standing = {
  account_id: string;
  role: 'customer' | 'artisan';
  suspended_at: string | null;
  suspended_reason: string | null;
  /** This is the last day in London, as `YYYY-MM-DD`, or null if the suspension has no end. */
  suspended_until: string | null;
  sessions: number;
  listings: number;
  open_requests: number;
  proposals_open: number;
  appointments_ahead: number;
  /** Counts the acceptances of open requests. */
  acceptances: number;
};

export async function findStanding(
  db: Db,
  key: { email: string } | { account_id: string },
): Promise<Standing | undefined> {
  const { rows } = await db.execute<Standing>(sql`
    select account.id as account_id, account.role, iso(s.suspended_at) as suspended_at, s.suspended_reason,
      last_suspended_day(s.suspended_until)::text as suspended_until,
      (select count(*)::int from session where account_id = account.id and expires_at > now()) as sessions,
      (select count(*)::int from service where artisan_id = artisan.id and active) as listings,
      (select count(*)::int from job
        where customer_id = account.id and state in ('open', 'filled') and expires_at > now()) as open_requests,
      ahead.proposals_open, ahead.appointments_ahead,
      (select count(*)::int from invitation join job on job.id = job_id where artisan_id = artisan.id
        and invitation.state = 'accepted' and job.state in ('open', 'filled') and job.expires_at > now()) as acceptances
    from account left join artisan on artisan.account_id = account.id
    left join account s on s.id = account.id and is_suspended(s.suspended_at, s.suspended_until)
    left join lateral (
      select count(*) filter (where is_now = 'awaiting')::int as proposals_open,
        count(*) filter (where is_now = 'accepted')::int as appointments_ahead
      from (select booking_state_now(state, expires_at, ends_at) as is_now from booking
        where (customer_id = account.id or artisan_id = artisan.id) and starts_at > now()) b
    ) ahead on true
    where ${'email' in key ? sql`account.email = ${key.email}` : sql`account.id = ${key.account_id}`}`);
  return rows[0];
}

export async function findEmailOf(db: Db, account_id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, account_id), isNull(account.deleted_at)));
  return row?.email ?? undefined;
}

type SuspensionRecipient = { email: string; first_name: string };

// An account that was found by its email has an email.
const recipient = { email: sql<string>`${account.email}`, first_name: account.first_name };

interface NewSuspension {
  email: string;
  reason: string;
  until: string | null;
}

type StoredSuspension = SuspensionRecipient & { is_extension: boolean; is_past: boolean };

/** Returns undefined if no account has this email, or if it is already suspended for as long. */
export async function suspend(db: Db, { email, reason, until }: NewSuspension): Promise<StoredSuspension | undefined> {
  const { rows } = await db.execute<StoredSuspension>(sql`
    with former as materialized (
      select id, is_suspended(suspended_at, suspended_until) as suspended, suspended_until,
        (${until}::date + 1)::timestamp at time zone 'Europe/London' as ends_at
      from account where email = ${email} for no key update
    )
    update account set suspended_reason = ${reason}, suspended_until = former.ends_at,
      suspended_at = case when former.suspended then account.suspended_at else now() end
    from former where account.id = former.id and (not former.suspended
      or coalesce(former.ends_at, 'infinity') > coalesce(former.suspended_until, 'infinity'))
    returning account.email, account.first_name, former.suspended as is_extension,
      coalesce(former.ends_at <= now(), false) as is_past`);
  return rows[0];
}

const isOver = and(
  isNotNull(account.suspended_at),
  isNull(account.deleted_at),
  lte(account.suspended_until, sql`now()`),
);

export async function listEndedSuspensions(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ email: account.email })
    .from(account)
    .where(isOver)
    .orderBy(account.suspended_until)
    .limit(limit);
  return rows.flatMap(({ email }) => email ?? []);
}

/** Returns undefined if nothing was restored. */
export async function restore(
  db: Db,
  email: string,
  { onlyIfOver }: { onlyIfOver: boolean },
): Promise<SuspensionRecipient | undefined> {
  const [row] = await db
    .update(account)
    .set({ suspended_at: null, suspended_reason: null, suspended_until: null })
    .where(and(eq(account.email, email), onlyIfOver ? isOver : isNotNull(account.suspended_at)))
    .returning(recipient);
  return row;
}
