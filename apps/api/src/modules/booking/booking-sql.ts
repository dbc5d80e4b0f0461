import { duration } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { type SQL, sql } from 'drizzle-orm';
import { visiblePicture } from '../../db/schema/service-tables.ts';

/** The state of booking `b` follows the clock, even if the worker has not yet stored the change. */
export const stateNow = sql`booking_state_now(b.state, b.expires_at, b.ends_at)`;

const freeUntil = sql.raw(`b.starts_at - interval '${bookingTimes.freeCancellationHours} hours'`);
const addressDays = sql.raw(`interval '${bookingTimes.addressDays} days'`);

/** No appointment is longer, so a search by end time can use the index on start times. */
export const maxDuration = sql.raw(`interval '${duration.max} minutes'`);

/** This is true if free cancellation was possible when the time of booking `b` was agreed or proposed. */
const hadFreeCancellation = sql`coalesce(b.answered_at, b.created_at) <= ${freeUntil}`;

const isLateAt = (instant: ReturnType<typeof sql>) => sql`(${instant} > ${freeUntil} and ${hadFreeCancellation})`;

export const isLate = isLateAt(sql`now()`);

export const wasRescheduleLate = isLateAt(sql`b.reschedule_asked_at`);

export const hasOpenReschedule = sql`(${stateNow} = 'accepted' and b.reschedule_expires_at > now())`;

/** This is the side whose request to reschedule booking `b` expired, or null if none expired. */
export const rescheduleExpiredBy = sql`case when b.reschedule_expires_at <= now() then b.reschedule_by end`;

/** Select `rescheduleExpiredBy` first to notify the side whose request expired. */
export const clearReschedule = sql`reschedule_date = null, reschedule_time = null, reschedule_starts_at = null,
  reschedule_ends_at = null, reschedule_by = null, reschedule_asked_at = null`;

/** Must accompany every new time, because announcements for the old time no longer apply. */
export const clearVisit = sql`departed_at = null, arrived_at = null, delay_minutes = null, delayed_at = null`;

const endWithDelay = sql`(b.ends_at + make_interval(mins => coalesce(b.delay_minutes, 0)::integer))`;

/** This is true while the sides of booking `b` may phone each other, provided both share their numbers. */
export const arePhonesOpen = sql`(${stateNow} = 'accepted' and ${endWithDelay} > now())`;

/**
 * The artisan may read the address of a completed or disputed booking `b` until this time, even
 * after a settlement.
 */
export const addressUntil = sql`(case when b.problem is not null then b.ends_at
  when b.state = 'accepted' then booking_completes_at(b.ends_at) else coalesce(b.closed_at, b.ends_at) end + ${addressDays})`;

export const nameColumns = sql`a.business_name as artisan_name,
  case when u.deleted_at is null then concat_ws(' ', u.first_name, nullif(u.last_name, '')) else ${formerCustomer} end
    as customer_name,
  k.category`;

/** `state` is `stateNow` or a column that contains it. */
export const addressColumnsIn = (state: SQL) => sql`
  case ${state} when 'accepted' then true
    when 'completed' then ${addressUntil} > now()
    when 'disputed' then ${addressUntil} > now()
    else false end as is_address_open,
  b.job_id, j.address as job_address, j.postcode as job_postcode,
  p.address as home_address, p.post_code as home_post_code,
  case when b.house_and_street is not null then json_build_object('house_and_street', b.house_and_street,
    'post_code', b.work_post_code, 'how_to_find', b.how_to_find) end as work_address`;

export const bookingColumns = sql`
  b.id, b.customer_id, b.conversation_id, b.service_id, b.artisan_id as receiver, b.service_description, b.duration_minutes,
  ${stateNow} as state, b.starts_at <= now() as has_started, b.ends_at <= now() as has_ended,
  booking_completes_at(b.ends_at) <= now() as is_report_period_over,
  to_char(b.appointment_date, 'YYYY-MM-DD') as appointment_date,
  to_char(b.appointment_time, 'HH24:MI') as appointment_time,
  iso(b.starts_at) as starts_at, iso(b.ends_at) as ends_at,
  case when ${hadFreeCancellation} then iso(${freeUntil}) end as free_until,
  case when ${stateNow} = 'awaiting' then iso(b.expires_at) end as expires_at,
  b.price::float8 as price, b.late_by,
  case when ${stateNow} = b.state then b.closed_by else 'system' end as closed_by,
  case when ${hasOpenReschedule} then json_build_object(
    'appointment_date', to_char(b.reschedule_date, 'YYYY-MM-DD'),
    'appointment_time', to_char(b.reschedule_time, 'HH24:MI'),
    'asked_by', b.reschedule_by, 'expires_at', iso(b.reschedule_expires_at), 'late', ${wasRescheduleLate}) end as reschedule,
  case when b.problem is not null then
    json_build_object('reason', b.problem, 'reported_at', iso(b.reported_at)) end as problem,
  case when num_nonnulls(b.departed_at, b.delayed_at, b.arrived_at) > 0 then json_build_object(
    'departed_at', iso(b.departed_at), 'arrived_at', iso(b.arrived_at),
    'delay', case when b.delay_minutes is not null then
      json_build_object('minutes', b.delay_minutes, 'announced_at', iso(b.delayed_at)) end,
    'done_at', case when b.state = 'completed' then iso(b.closed_at) end) end as visit,
  case when ${arePhonesOpen} then iso(${endWithDelay}) end as phones_until,
  coalesce(b.customer_phone_sharing, 'unshared') as customer_phone_sharing,
  coalesce(b.artisan_phone_sharing, 'unshared') as artisan_phone_sharing,
  coalesce(p.phone, '') as customer_phone, a.phone as artisan_phone,
  r.booking_id is not null as reviewed, a.account_id as artisan_account_id, s.image as service_image,
  ${nameColumns}, ${addressColumnsIn(stateNow)}`;

export const bookingJoins = sql`
  join artisan a on a.id = b.artisan_id
  join account u on u.id = b.customer_id
  join (select id, category_id, ${visiblePicture('service')} as image from service) s on s.id = b.service_id
  join category k on k.id = s.category_id
  left join profile p on p.account_id = b.customer_id
  left join job j on j.id = b.job_id
  left join review r on r.booking_id = b.id`;

/** Returns common table expressions for `pageJoins`. They query each table once for the whole page. */
export const pageTables = (side: BookingSide, account_id: string) => sql`
    page_artisan as materialized (
      select id, business_name, account_id, phone from artisan where id = any(array(select artisan_id from page))),
    page_customer as materialized (
      select id, first_name, last_name, deleted_at from account where id = any(array(select customer_id from page))),
    page_profile as materialized (
      select account_id, address, post_code, phone from profile where account_id = any(array(select customer_id from page))),
    page_service as materialized (
      select s.id, ${visiblePicture('s')} as image, k.category from service s join category k on k.id = s.category_id
      where s.id = any(array(select service_id from page))),
    page_job as materialized (
      select id, address, postcode from job where ${ownRows(side, account_id)} id = any(array(select job_id from page)))`;

/** `pageTables` and `pageJoins` omit the reviews. */
export const pageReview = (side: BookingSide, account_id: string) => sql`
    page_review as materialized (
      select booking_id from review where ${ownRows(side, account_id)} booking_id = any(array(select id from page)))`;

export const pageReviewJoin = sql`left join page_review r on r.booking_id = b.id`;

/** Lets a customer's list use the indexes on the customer. An artisan's list has several customers. */
const ownRows = (side: BookingSide, account_id: string) =>
  side === 'customer' ? sql`customer_id = ${account_id} and` : sql``;

export const pageJoins = sql`
  join page_artisan a on a.id = b.artisan_id
  join page_customer u on u.id = b.customer_id
  join page_service s on s.id = b.service_id
  cross join lateral (select s.category) k
  left join page_profile p on p.account_id = b.customer_id
  left join page_job j on j.id = b.job_id`;

export const ownedBy = (side: BookingSide, account_id: string) =>
  side === 'customer'
    ? sql`b.customer_id = ${account_id}`
    : sql`b.artisan_id = (select id from artisan where account_id = ${account_id})`;
