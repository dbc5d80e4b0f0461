-- Until when a proposal may be answered: 48 hours, and until 2 hours before it starts. What is proposed later than
-- that, for an emergency, stands until it starts. (Intervals of hours do not depend on a time zone.)
create function proposal_expires_at(asked timestamptz, starts timestamptz) returns timestamptz
language sql immutable parallel safe
return case
  when starts - interval '2 hours' <= asked then starts
  else least(asked + interval '48 hours', starts - interval '2 hours')
end;

-- When an accepted appointment counts as done: London's same wall time two days after its end.
create function booking_completes_at(ends timestamptz) returns timestamptz
language sql immutable parallel safe
return (ends at time zone 'Europe/London' + interval '2 days') at time zone 'Europe/London';

-- When both sides are reminded: London's same wall time on the day before.
create function booking_reminder_at(starts timestamptz) returns timestamptz
language sql immutable parallel safe
return (starts at time zone 'Europe/London' - interval '1 day') at time zone 'Europe/London';

-- The state of an appointment now. Time passes whether or not the worker has written it down: everybody who reads or
-- changes a state asks by this.
create function booking_state_now(stored text, expires_at timestamptz, ends_at timestamptz) returns text
language sql stable parallel safe
return case
  when stored = 'awaiting' and expires_at <= now() then 'expired'
  when stored = 'accepted' and booking_completes_at(ends_at) <= now() then 'completed'
  else stored
end;

alter table booking drop constraint booking_state_check;
alter table booking add constraint booking_state_check check (state in
  ('awaiting', 'accepted', 'rejected', 'withdrawn', 'expired', 'unavailable', 'completed', 'cancelled', 'disputed'));

alter table booking
  add column price numeric(9, 2) check (price > 0),
  add column expires_at timestamptz not null generated always as (proposal_expires_at(created_at, starts_at)) stored,
  add column remind_at timestamptz not null generated always as (booking_reminder_at(starts_at)) stored,
  -- When both were reminded, or when it was too late for that.
  add column reminded_at timestamptz,
  add column late_by text check (late_by in ('customer', 'artisan')),
  add column closed_by text check (closed_by in ('customer', 'artisan', 'system')),
  add column problem text,
  add column reported_at timestamptz,
  add column reschedule_date date,
  add column reschedule_time time(0),
  add column reschedule_starts_at timestamptz,
  add column reschedule_ends_at timestamptz,
  add column reschedule_by text check (reschedule_by in ('customer', 'artisan')),
  add column reschedule_asked_at timestamptz,
  add column reschedule_expires_at timestamptz generated always as (
    case when reschedule_asked_at is not null then least(
      proposal_expires_at(reschedule_asked_at, starts_at),
      proposal_expires_at(reschedule_asked_at, reschedule_starts_at)) end) stored,
  -- When it last became something else, by the clock as that held.
  add column changed_at timestamptz,
  add constraint booking_problem_whole check ((problem is null) = (reported_at is null)),
  add constraint booking_reschedule_whole check (num_nonnulls(reschedule_date, reschedule_time, reschedule_starts_at,
    reschedule_ends_at, reschedule_by, reschedule_asked_at) in (0, 6)),
  add constraint booking_reschedule_accepted check (reschedule_asked_at is null or state = 'accepted');

-- What was over before anybody wrote it down: nobody is told of it now.
update booking set state = 'expired', closed_at = expires_at, closed_by = 'system'
where state = 'awaiting' and expires_at <= now();
update booking set state = 'completed', closed_at = booking_completes_at(ends_at), closed_by = 'system'
where state = 'accepted' and booking_completes_at(ends_at) <= now();
update booking set reminded_at = now() where state = 'accepted' and remind_at <= now();

-- Who asks at once with another's change asked about what is no more: they compare their instant with changed_at, which
-- is therefore written as the very last thing before the change holds.
create function stamp_booking_change() returns trigger language plpgsql as $$
begin
  update booking set changed_at = clock_timestamp() where id = new.id;
  return null;
end $$;
create constraint trigger booking_changed after update on booking deferrable initially deferred for each row
  when (old.state is distinct from new.state or old.starts_at is distinct from new.starts_at
    or old.reschedule_asked_at is distinct from new.reschedule_asked_at)
  execute function stamp_booking_change();

-- What the worker looks for every minute.
drop index booking_overdue;
create index booking_overdue on booking (expires_at) where state = 'awaiting';
create index booking_ending on booking (ends_at) where state = 'accepted';
create index booking_reminder on booking (remind_at) where state = 'accepted' and reminded_at is null;
create index booking_unmoved on booking (reschedule_expires_at) where reschedule_expires_at is not null;

-- Whose appointments are done, also those of which only time says so.
drop index booking_completed;
create index booking_completed on booking (service_id, customer_id) include (state, expires_at, ends_at)
  where state in ('accepted', 'completed');
