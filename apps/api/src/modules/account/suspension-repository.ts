import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { account } from '../../db/schema/account.ts';

/** An account as the operator sees it: whether it is shut out, and what it has open. */
export type Standing = {
  account_id: string;
  role: 'customer' | 'artisan';
  suspended_at: string | null;
  suspended_reason: string | null;
  sessions: number;
  /** What others can find. */
  listings: number;
  open_requests: number;
  appointments_ahead: number;
};

/** The standing of the account with this e-mail; undefined when there is none. */
export async function findStanding(db: Db, email: string): Promise<Standing | undefined> {
  const { rows } = await db.execute<Standing>(sql`
    select account.id as account_id, role, iso(suspended_at) as suspended_at, suspended_reason,
      (select count(*)::int from session where account_id = account.id and expires_at > now()) as sessions,
      (select count(*)::int from service where artisan_id = artisan.id and active) as listings,
      (select count(*)::int from job
        where customer_id = account.id and state in ('open', 'filled') and expires_at > now()) as open_requests,
      (select count(*)::int from booking where (customer_id = account.id or artisan_id = artisan.id)
        and booking_state_now(state, expires_at, ends_at) in ('awaiting', 'accepted')
        and starts_at > now()) as appointments_ahead
    from account left join artisan on artisan.account_id = account.id
    where email = ${email}`);
  return rows[0];
}

/** Whom to write to. */
type Recipient = { email: string; first_name: string };

// An account that is found by its e-mail has one.
const recipient = { email: sql<string>`${account.email}`, first_name: account.first_name };

/** Shuts an account out; undefined when there is none with this e-mail, or it is shut out already. */
export async function suspend(db: Db, email: string, reason: string): Promise<Recipient | undefined> {
  const [suspended] = await db
    .update(account)
    .set({ suspended_at: sql`now()`, suspended_reason: reason })
    .where(and(eq(account.email, email), isNull(account.suspended_at)))
    .returning(recipient);
  return suspended;
}

/** Lets an account in again; undefined when there is none with this e-mail, or it is not shut out. */
export async function restore(db: Db, email: string): Promise<Recipient | undefined> {
  const [restored] = await db
    .update(account)
    .set({ suspended_at: null, suspended_reason: null })
    .where(and(eq(account.email, email), isNotNull(account.suspended_at)))
    .returning(recipient);
  return restored;
}
