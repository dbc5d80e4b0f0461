import { jobSheetLimits, type SheetChange, type SheetRequest } from '@fixit/contract/job/job-sheet';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/**
 * Lists the conversation's own request, requests with a booking in it, and those of the customer's
 * newest requests that the artisan accepted for this service.
 */
export async function listSheetRequests(db: Db, conversation_id: string): Promise<SheetRequest[]> {
  const { rows } = await db.execute<SheetRequest>(sql`
    with subject as materialized (
      select id, customer_id, artisan_id, service_id, job_id from conversation where id = ${conversation_id}
    ), booked_job as materialized (
      select job_id, json_agg(id order by id desc) as ids from booking
      where conversation_id = ${conversation_id} and job_id is not null group by job_id
    ), candidate as materialized (
      select job_id as id from subject union select job_id from booked_job union (
        select id from job where customer_id = (select customer_id from subject)
        order by id desc limit ${jobSheetLimits.requests})
    )
    select j.id, k.category, j.description, j.budget::float8 as budget, iso(j.created_at) as created_at, j.asked_count,
      j.state = 'cancelled' as cancelled, coalesce(booked_job.ids, '[]') as booking_ids,
      case when j.has_photos then (
        select coalesce(json_agg(json_build_object('id', p.id, 'image', p.url, 'thumbnail', p.thumbnail_url)
          order by p.position), '[]') from job_photo p where p.job_id = j.id) else '[]' end as photos,
      case when i.state = 'accepted' then json_build_object('note', i.note, 'price', i.price::float8,
        'price_kind', i.price_kind, 'accepted_at', iso(i.answered_at)) end as offer
    from subject c
    join candidate on true
    join job j on j.id = candidate.id and j.customer_id = c.customer_id
    join category k on k.id = j.category_id
    left join booked_job on booked_job.job_id = j.id
    left join invitation i on i.job_id = j.id and i.artisan_id = c.artisan_id
    where j.id = c.job_id or booked_job.job_id is not null or (i.state = 'accepted' and i.service_id = c.service_id)
    order by j.id desc limit ${jobSheetLimits.requests}`);
  return rows;
}

/** Includes expiries and completions that the worker has not stored yet. */
export async function listBookingChanges(db: Db, conversation_id: string): Promise<SheetChange[]> {
  const { rows } = await db.execute<SheetChange>(sql`
    with current_booking as materialized (
      select *, booking_state_now(state, expires_at, ends_at) as state_now
      from booking where conversation_id = ${conversation_id}
    ), change as (
      select c.id, booking_id, kind, side, happened_at, c.appointment_date, c.appointment_time, former_date, former_time, c.price
      from current_booking join booking_change c on c.booking_id = current_booking.id
      union all
      select null, id, state_now, 'system', case state_now when 'expired' then expires_at else booking_completes_at(ends_at) end,
        appointment_date, appointment_time, null, null, price
      from current_booking where state_now <> state
      union all
      select null, id, 'reschedule_expired', 'system', reschedule_expires_at, reschedule_date, reschedule_time,
        appointment_date, appointment_time, null
      from current_booking where reschedule_expires_at <= now()
    )
    select booking_id, kind, side as by, iso(happened_at) as at, price::float8 as price,
      to_char(appointment_date, 'YYYY-MM-DD') as appointment_date, to_char(appointment_time, 'HH24:MI') as appointment_time,
      case when former_date is not null then json_build_object(
        'appointment_date', to_char(former_date, 'YYYY-MM-DD'),
        'appointment_time', to_char(former_time, 'HH24:MI')) end as former
    from change order by happened_at desc, id desc limit ${jobSheetLimits.changes}`);
  return rows;
}
