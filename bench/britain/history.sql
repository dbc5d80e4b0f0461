insert into conversation (id, customer_id, artisan_id, service_id, job_id, last_message_id, customer_read_id, artisan_read_id,
  artisan_unread, created_at)
select britain.conversation_id(ms, n), britain.customer_account(customer), britain.artisan_id(artisan), britain.service_id(artisan, k),
  case when job is not null then britain.job_id(job) end, last_id, last_id,
  case when is_read then last_id end, case when is_read then 0 else coalesce(by_customer, 0) end, britain.instant(ms)
from britain.contact left join britain.last_message on contact = n, lateral (select n % 20 <> 7 or n = britain.longest_contact() as is_read) reading
order by n;

insert into message (id, conversation_id, sender_id, msg_key, message, timestamp)
select britain.id(8, planned_message.ms, m), britain.conversation_id(contact.ms, n),
  case when by_customer then britain.customer_account(customer) else britain.artisan_account(artisan) end, md5(m::text)::uuid::text,
  britain.pick('{"Good morning.","Thanks for getting back to me.","When could you come and have a look?","I could be there on Thursday.","That would be fine.","Is there somewhere to park?","It is the flat on the second floor.","The price would include the parts.","I will bring a new valve.","Could you send me a photo?"}', 22, m)
    || ' ' || britain.pick('{"See you then.","Let me know.","It is quite urgent.","No rush at all.","I have written the address above.","Mornings suit me best.","It should take about an hour.","My neighbour has a key."}', 23, m),
  britain.instant(planned_message.ms)
from britain.planned_message join britain.contact on n = contact;

insert into booking (id, conversation_id, customer_id, artisan_id, service_id, job_id, state, service_description, appointment_date,
  appointment_time, duration_minutes, starts_at, ends_at, price, created_at, answered_at, closed_at, closed_by, reminded_at,
  reschedule_date, reschedule_time, reschedule_starts_at, reschedule_ends_at, reschedule_by, reschedule_asked_at)
select britain.id(9, planned_booking.ms, planned_booking.n), britain.conversation_id(contact.ms, contact.n), britain.customer_account(planned_booking.customer), britain.artisan_id(planned_booking.artisan),
  britain.service_id(planned_booking.artisan, planned_booking.k), case when planned_booking.job is not null then britain.job_id(planned_booking.job) end, state,
  'As agreed in the chat, parts included.', london_time::date, london_time::time, minutes, starts_at, ends_at, 60 + planned_booking.n % 30 * 5,
  britain.instant(planned_booking.ms), case when state not in ('awaiting', 'expired', 'withdrawn') then britain.instant(planned_booking.ms) + interval '1 hour' end,
  case when state = 'completed' then booking_completes_at(ends_at) when state not in ('awaiting', 'accepted') then britain.instant(planned_booking.ms) + interval '2 hours' end,
  case when state in ('completed', 'expired') then 'system' when state in ('cancelled', 'rejected') then 'customer' when state = 'withdrawn' then 'artisan' end,
  case when state in ('accepted', 'completed') and booking_reminder_at(starts_at) <= britain.now_at() + interval '2 hours' then booking_reminder_at(starts_at) end,
  case when is_rescheduling then (london_time + interval '21 days')::date end, case when is_rescheduling then london_time::time end,
  case when is_rescheduling then starts_at + interval '21 days' end, case when is_rescheduling then ends_at + interval '21 days' end,
  case when is_rescheduling then 'customer' end, case when is_rescheduling then britain.now_at() - interval '1 hour' end
from britain.planned_booking join britain.contact on contact.n = planned_booking.contact,
  lateral (select starts_at at time zone 'Europe/London' as london_time,
    state = 'accepted' and starts_at > britain.now_at() + interval '1 day' and seed % 20 = 0 as is_rescheduling) details
order by planned_booking.n;

insert into review (id, booking_id, service_id, customer_id, ratings, comment, created_at)
select britain.id(10, ms + 259200000, n), britain.id(9, ms, n), britain.service_id(artisan, k), britain.customer_account(customer), ratings,
  britain.pick('{"Came on time and did a tidy job.","Friendly and quick.","Explained everything and left the place clean.","Good work, a little late.","Would book again."}', 37, n)
    || ' ' || britain.pick('{"Thank you.","Recommended.","Fair price too.","The whole street uses them now."}', 38, n),
  britain.instant(ms + 259200000)
from britain.planned_booking where is_reviewed order by ms;
