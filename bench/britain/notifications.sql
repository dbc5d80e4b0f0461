-- Notifications are kept for 180 days, so the two years of the history are compressed into 170 days here.
create function britain.notified_at(ms bigint) returns timestamptz language sql stable parallel safe
return britain.now_at() - (britain.history() - ms) / 4.3 * interval '1 millisecond';

insert into notification (id, account_id, kind, title, body, subject_type, subject_id, link, booking_id, about_id, about_name, created_at,
  read_at, seen_at, unseen_since)
select britain.id(11, ms, n * 8 + sort), account_id, kind, title, body, subject_type, subject_id,
  '/?' || subject_type || '_id=' || subject_id, case when subject_type = 'booking' then subject_id end, about_id, about_name, notified_at,
  case when britain.chance(50, n * 8 + sort) < 0.8 then notified_at + interval '1 hour' end,
  case when britain.chance(50, n * 8 + sort) < 0.9 then notified_at + interval '1 hour' end, notified_at
from (
  select ms, n, 0 as sort, britain.artisan_account(artisan) as account_id, 'job_request' as kind, 'New request near you' as title,
    'Somebody nearby asks for your trade.' as body, 'job' as subject_type, britain.job_id(n / 8) as subject_id,
    britain.customer_account(britain.customer_of_job(n / 8)) as about_id, null::text as about_name
  from (
    select job * 8 + k as n, britain.ms_of(job, britain.jobs()) as ms, case when k = 6 then 0 else britain.invited_artisan(job, k) end as artisan
    from generate_series(0, britain.jobs() - 1) job, unnest(case when britain.invites_heaviest(job) then array[0, 1, 6] else array[0, 1] end) k
  ) invited
  union all
  select ms, n, 1, britain.customer_account(customer), 'job_accepted', 'Your request was accepted', 'I can come this week.', 'job',
    britain.job_id(job), britain.artisan_account(artisan), null from britain.contact where job is not null
  union all
  select ms, n, 2, britain.artisan_account(artisan), 'booking_accepted', 'Appointment confirmed', 'As agreed in the chat, parts included.', 'booking',
    britain.id(9, ms, n), britain.customer_account(customer), null from britain.planned_booking where state in ('accepted', 'completed')
  union all
  select ms + 3600000, n, 3, britain.customer_account(customer), 'booking_completed', 'Appointment completed', 'How was it?', 'booking',
    britain.id(9, ms, n), britain.artisan_account(artisan), null from britain.planned_booking where state = 'completed'
  union all
  select ms + 7200000, n, 4, britain.artisan_account(artisan), 'review_added', 'New review', 'Came on time and did a tidy job.', 'service',
    britain.service_id(artisan, k), britain.customer_account(customer), null from britain.planned_booking where is_reviewed
  union all
  select ms, n, 5, britain.artisan_account(artisan), 'message_received', 'New message', 'See you then.', 'conversation',
    britain.conversation_id(ms, n), britain.customer_account(customer), null from britain.contact where n % 20 = 7 and n <> britain.longest_contact()
) planned_notification, lateral (select britain.notified_at(ms) as notified_at) clock;
