import type { Measures } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isMeasuredInvitation, measuredPeriod } from './reply-time-repository.ts';

type WorkMeasures = Omit<Measures, 'reply_minutes'> & { artisan_id: string | null };

/** If the account has no business, `artisan_id` is null and all counts are 0. */
export async function measureWork(db: Db, account_id: string): Promise<WorkMeasures> {
  // The index on bookings is ordered by start, and an appointment lasts at most a day.
  const { rows } = await db.execute<WorkMeasures>(sql`
    with own as materialized (select (select id from artisan where account_id = ${account_id}) as id)
    select own.id as artisan_id, asked, answered, completed, cancelled_by_artisan, customers, ratings, reviews,
      round(completed::numeric / nullif(completed + cancelled_by_artisan, 0), 2)::float8 as completion_rate
    from own,
    lateral (
      select count(*)::int as asked, count(answered_at)::int as answered
      from invitation where artisan_id = own.id and ${isMeasuredInvitation}
    ) invitations,
    lateral (
      select count(*) filter (where state = 'completed')::int as completed,
        count(distinct customer_id) filter (where state = 'completed')::int as customers,
        count(*) filter (where state = 'cancelled' and closed_by = 'artisan' and closed_at > now() - ${measuredPeriod})::int
          as cancelled_by_artisan
      from (
        select customer_id, closed_by, closed_at, booking_state_now(state, expires_at, ends_at) as state
        from booking
        where artisan_id = own.id and starts_at > now() - ${measuredPeriod} - interval '1 day' and ends_at > now() - ${measuredPeriod}
      ) bookings
    ) appointments,
    lateral (
      select round(avg(r.ratings), 1)::float8 as ratings, count(*)::int as reviews
      from service s join review r on r.service_id = s.id
      where s.artisan_id = own.id and r.created_at > now() - ${measuredPeriod} and r.hidden_at is null
    ) recent_reviews`);
  const [work] = rows;
  if (!work) throw new Error('A select without a condition returned no row');
  return work;
}
