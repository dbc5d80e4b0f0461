-- The history of the people in people.sql, besides the calls in calls.ts: every state of a request, an invitation and an
-- appointment.
update account set suspended_at = now(), suspended_reason = 'Asked for payment elsewhere' where email = 'artisan6@example.test';
update service set active = false, withheld = true from artisan join account on account.id = account_id
where artisan_id = artisan.id and suspended_at is not null;

insert into job (customer_id, category_id, description, budget, postcode, address, latitude, longitude, state, closed_reason, asked_count,
  accepted_count, created_at, expires_at)
select account.id, category.id, 'The tap in the kitchen drips', 120, 'BD18 4PS', '14 Albert Terrace', 53.8376, -1.7905, state,
  case when state = 'cancelled' then 'Not a request' end, invited, accepted, now() - interval '2 days', now() - interval '1 day'
from account, category,
  (values ('filled', 5, 5), ('booked', 2, 1), ('expired', 3, 0), ('cancelled', 1, 0)) as example (state, invited, accepted)
where email = 'tom@example.test' and category.category = 'Plumbing';
insert into invitation (job_id, artisan_id, service_id, state, distance_km, place_km, answered_at, note, price, price_kind)
select id, artisan_id, service_id, answer, 0.4, 0.1, case when answer <> 'new' then now() end,
  case when answer = 'accepted' then 'On Thursday' else '' end, case when answer = 'accepted' then 60 end,
  case when answer = 'accepted' then 'call_out_fee' end
from job
  join (select id as service_id, artisan_id, row_number() over (order by id) as ordinal from service) as candidate on ordinal <= asked_count,
  lateral (select case when ordinal <= accepted_count then 'accepted' when ordinal = 2 then 'declined' else 'new' end as answer) answers
where state <> 'open';

insert into conversation (customer_id, artisan_id, service_id, job_id)
select customer_id, artisan_id, service_id, job.id from job join invitation on job_id = job.id and invitation.state = 'accepted'
where job.state = 'booked';
insert into message (conversation_id, sender_id, msg_key, message, deleted_at)
select conversation.id, case when n % 2 = 0 then customer_id else account_id end, 'key ' || n,
  case when n = 3 then '' else 'Line ' || n end, case when n = 3 then now() end
from conversation join artisan on artisan.id = artisan_id, generate_series(1, 6) n;
update conversation set artisan_unread = 3, customer_read_id = last_id, last_message_id = last_id, customer_wrote_at = created_at
from (select distinct on (conversation_id) conversation_id, id as last_id from message order by conversation_id, id desc) last_message
where conversation_id = conversation.id;

-- Each booking lasts an hour, on a different day counted from today. Negative days are in the past.
insert into booking (conversation_id, customer_id, artisan_id, service_id, job_id, state, service_description, appointment_date,
  appointment_time, duration_minutes, starts_at, ends_at, created_at, answered_at, closed_at, closed_by, late_by, price, problem, reported_at,
  reschedule_date, reschedule_time, reschedule_starts_at, reschedule_ends_at, reschedule_by, reschedule_asked_at)
select conversation.id, customer_id, artisan_id, service_id, job_id, state, 'A new tap', starts::date, starts::time, 60,
  starts at time zone 'Europe/London', starts at time zone 'Europe/London' + interval '1 hour', now() - interval '20 days',
  now() - interval '19 days', case when closer is not null then now() - interval '1 day' end, closer,
  case when state = 'cancelled' then closer end, 85.5, problem, case when problem is not null then now() end,
  case when is_rescheduling then starts::date + 1 end, case when is_rescheduling then starts::time end,
  case when is_rescheduling then (starts + interval '1 day') at time zone 'Europe/London' end,
  case when is_rescheduling then (starts + interval '1 day') at time zone 'Europe/London' + interval '1 hour' end,
  case when is_rescheduling then 'customer' end, case when is_rescheduling then now() end
from conversation, (values ('accepted', 7, null, null, false), ('accepted', 9, null, null, true), ('completed', -9, 'system', null, false),
  ('completed', -8, 'artisan', null, false), ('disputed', -1, 'customer', 'It still drips', false),
  ('cancelled', 5, 'customer', null, false), ('rejected', 6, 'customer', null, false), ('withdrawn', 6, 'artisan', null, false),
  ('expired', -3, 'system', null, false), ('unavailable', 7, 'system', null, false)) as example (state, days, closer, problem, is_rescheduling),
  lateral (select (current_date + days) + time '10:00' as starts) london_time
where job_id is not null;
insert into review (booking_id, service_id, customer_id, ratings, comment, reply, replied_at, hidden_reason, hidden_at)
select id, service_id, customer_id, 5 - ordinal, 'Quick and tidy', case when ordinal = 1 then 'Thank you' end, case when ordinal = 1 then now() end,
  case when ordinal = 2 then 'Names somebody' end, case when ordinal = 2 then now() end
from (select *, row_number() over (order by starts_at) as ordinal from booking where state = 'completed') completed_booking;
update service set total_reviews = 1, rating_sum = 4 where id in (select service_id from review);

insert into waitlist_entry (whatsapp_number, full_name, services, city, join_whatsapp_group, featured)
values ('+447700900124', 'Sam Whitlock', 'Roofing', 'Leeds', true, false);
insert into audit (os_user, command, arguments) values ('root', 'account suspend', '{"email": "artisan6@example.test"}');
do $$ begin
  if to_regclass('account_note') is not null then
    insert into account_note (account_id, note) select id, 'Rang about the invoice' from account order by id limit 1;
  end if;
end $$;
do $$ begin
  if to_regclass('undo_record') is not null then
    insert into undo_record (account_id, kind, subject_id, content)
    select account_id, 'service', id, '{}' from (select s.id, a.account_id from service s join artisan a on a.id = s.artisan_id limit 1) own;
  end if;
end $$;
do $$ begin
  if to_regclass('backup_run') is not null then
    insert into backup_run (kind, succeeded, name, bytes, report, started_at) values ('backup', true, 'fixit.backup', 40000, 'Made.', now());
  end if;
end $$;
do $$ begin
  if to_regclass('market_total') is not null then
    insert into market_day select current_date - 1, id, 'BD18', 7, 3, 2, '{4,9,70}', 2, 1, 1 from category where category = 'Plumbing';
    insert into market_total values (current_date - 1, now(), 7, 3, 2, '{0}', 2, 1, 1);
  end if;
end $$;
do $$ begin
  if to_regclass('market_setting') is not null then
    insert into market_setting (name, value) values ('announcement', 'Snow is forecast for Thursday.');
  end if;
end $$;
do $$ begin
  if to_regclass('market_logo') is not null then
    insert into market_logo (id, picture, width, height) values (repeat('0a', 16), 'a picture', 240, 80);
  end if;
end $$;
do $$ begin
  if to_regclass('coverage') is not null then
    insert into coverage select 'BD18', id, 3 from category where category = 'Plumbing';
    insert into coverage_area values ('BD', now());
  end if;
  if to_regclass('town_trade') is not null then
    insert into town_trade select id, 'saltaire', 3, 'saltaire', 'three', current_date from category where category = 'Plumbing';
    insert into trade_figure select id, 'district', 'BD18', 7, 6, 9, 5, 60, 80, 120 from category where category = 'Plumbing';
    insert into town_trade_count select id from category where category = 'Plumbing';
  end if;
end $$;
do $$ begin
  if to_regclass('artisan_invitation') is not null then
    insert into artisan_invitation (category_id, district, token_hash, business_name, email, expires_at)
    select id, 'BD18', 'a hash', 'Stell Roofing', 'office@stellroofing.example', now() + interval '30 days'
    from category where category = 'Roofing';
  end if;
end $$;

do $$ begin
  if to_regclass('moderation_case') is not null then
    with new_case as (
      insert into moderation_case (subject_type, subject_id, about_id, class, due_at)
      select 'message', m.id, m.sender_id, 'urgent', now() + interval '1 day' from message m order by m.id limit 1
      returning id, subject_id, about_id
    ), new_report as (
      insert into case_report (case_id, reporter_id, reason, words)
      select new_case.id, c.customer_id, 'payment', 'He wants £400 first.'
      from new_case join message m on m.id = new_case.subject_id join conversation c on c.id = m.conversation_id
    ), new_decision as (
      insert into case_decision (case_id, action, rule, reason) select id, 'dismiss', 4, 'Both had agreed on it.' from new_case
    )
    insert into case_evidence (case_id, position, sender_id, text, sent_at)
    select id, 0, about_id, 'I need £400 by bank transfer today.', now() from new_case;
  end if;
end $$;

do $$ begin
  if to_regclass('case_question') is not null then
    insert into case_question (case_id, position, side, account_id, question, due_at)
    select id, 1, 'reported', about_id, 'Did you agree a deposit?', now() + interval '3 days' from moderation_case;
    insert into case_note (case_id, audience, note) select id, 'operators', 'Rang twice' from moderation_case;
  end if;
end $$;

do $$ begin
  if to_regclass('case_escalation') is not null then
    insert into case_escalation (case_id, operator_id, is_late) select c.id, o.id, false from moderation_case c, operator o limit 1;
  end if;
end $$;

do $$ begin
  if to_regclass('audit_seal') is not null then
    insert into audit_seal (day, row_count, rows_sha256, sha256)
    values (current_date - 1, 0, encode(sha256(''), 'hex'),
      encode(sha256(convert_to(' ' || current_date - 1 || ' 0 ' || encode(sha256(''), 'hex'), 'UTF8')), 'hex'));
  end if;
end $$;

do $$ begin
  if to_regclass('duty_record') is not null then
    insert into duty_record (duty, day, note) values ('risk-assessment', '2026-01-05', 'In the safe');
    insert into former_contact (account_id, kind, hash) select id, 'email', sha256('x') from account order by id desc limit 1;
  end if;
end $$;

do $$ begin
  if to_regclass('block') is not null then
    insert into block (blocker_id, blocked_id)
    select c.customer_id, a.account_id from conversation c join artisan a on a.id = c.artisan_id order by c.id desc limit 1;
  end if;
end $$;

-- Each release has its own gazetteer, so a few places are enough.
delete from place where id not in (select id from place order by name limit 20);
delete from postcode_district where outward not like 'BD1%';
delete from coast where ring <> (select ring from coast order by length(points) limit 1);
