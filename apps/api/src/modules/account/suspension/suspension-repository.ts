import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { account } from '../../../db/schema/account.ts';

export type Standing = {
  account_id: string;
  role: 'customer' | 'artisan';
  suspended_at: string | null;
  suspended_reason: string | null;
  sessions: number;
  listings: number;
  open_requests: number;
  proposals_open: number;
  appointments_ahead: number;
  /** Counts the acceptances of open requests. */
  acceptances: number;
};

/** Finds an account by its email or its id. */
export async function findStanding(
  db: Db,
  key: { email: string } | { account_id: string },
): Promise<Standing | undefined> {
  const { rows } = await db.execute<Standing>(sql`
    select account.id as account_id, role, iso(suspended_at) as suspended_at, suspended_reason,
      (select count(*)::int from session where account_id = account.id and expires_at > now()) as sessions,
      (select count(*)::int from service where artisan_id = artisan.id and active) as listings,
      (select count(*)::int from job
        where customer_id = account.id and state in ('open', 'filled') and expires_at > now()) as open_requests,
      ahead.proposals_open, ahead.appointments_ahead,
      (select count(*)::int from invitation join job on job.id = job_id where artisan_id = artisan.id
        and invitation.state = 'accepted' and job.state in ('open', 'filled') and job.expires_at > now()) as acceptances
    from account left join artisan on artisan.account_id = account.id
    left join lateral (
      select count(*) filter (where is_now = 'awaiting')::int as proposals_open,
        count(*) filter (where is_now = 'accepted')::int as appointments_ahead
      from (select booking_state_now(state, expires_at, ends_at) as is_now from booking
        where (customer_id = account.id or artisan_id = artisan.id) and starts_at > now()) b
    ) ahead on true
    where ${'email' in key ? sql`email = ${key.email}` : sql`account.id = ${key.account_id}`}`);
  return rows[0];
}

export async function findEmailOf(db: Db, account_id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, account_id), isNull(account.deleted_at)));
  return found?.email ?? undefined;
}

type SuspensionRecipient = { email: string; first_name: string };

// An account that was found by its email has an email.
const recipient = { email: sql<string>`${account.email}`, first_name: account.first_name };

/** Returns undefined if no account has this email or the account is already suspended. */
export async function suspend(db: Db, email: string, reason: string): Promise<SuspensionRecipient | undefined> {
  const [suspended] = await db
    .update(account)
    .set({ suspended_at: sql`now()`, suspended_reason: reason })
    .where(and(eq(account.email, email), isNull(account.suspended_at)))
    .returning(recipient);
  return suspended;
}

/** Returns undefined if no account has this email or the account is not suspended. */
export async function restore(db: Db, email: string): Promise<SuspensionRecipient | undefined> {
  const [restored] = await db
    .update(account)
    .set({ suspended_at: null, suspended_reason: null })
    .where(and(eq(account.email, email), isNotNull(account.suspended_at)))
    .returning(recipient);
  return restored;
}
