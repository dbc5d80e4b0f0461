import { sql } from 'drizzle-orm';

/** The columns of a `BookingRow`, of a booking `b` and what stands `around` it. */
export const shown = sql`
  b.id, b.customer_id, b.conversation_id, b.service_id, b.artisan_id as receiver, b.service_description, b.duration_minutes,
  case when b.state = 'awaiting' and b.starts_at <= now() then 'expired' else b.state end as state,
  b.starts_at <= now() as begun,
  to_char(b.appointment_date, 'YYYY-MM-DD') as appointment_date,
  to_char(b.appointment_time, 'HH24:MI') as appointment_time,
  a.business_name as artisan_name, a.account_id as artisan_account_id,
  concat_ws(' ', u.first_name, nullif(u.last_name, '')) as customer_name,
  s.image as service_image, k.category,
  c.job_id as conversation_job_id, j.address as job_address, j.postcode as job_postcode,
  p.address as home_address, p.post_code as home_post_code`;

export const around = sql`
  join conversation c on c.id = b.conversation_id
  join artisan a on a.id = b.artisan_id
  join account u on u.id = b.customer_id
  join service s on s.id = b.service_id
  join category k on k.id = s.category_id
  left join profile p on p.account_id = b.customer_id
  left join job j on j.id = c.job_id`;
