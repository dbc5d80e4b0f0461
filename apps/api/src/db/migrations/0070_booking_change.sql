-- compatible from 0026
-- Which side last ended a request to reschedule before it expired; older servers leave it null.
alter table booking add column reschedule_dropped_by text;

-- What happened to a booking, when and by whom, written with the change itself. Rows are only added. `appointment_date` and
-- `appointment_time` are the time that the change is about, and the `former_` ones the time that it replaces.
create table booking_change (
  id uuid primary key default uuid_v7(),
  booking_id uuid not null references booking on delete cascade,
  kind text not null,
  side text not null check (side in ('customer', 'artisan', 'system')),
  happened_at timestamptz not null,
  appointment_date date not null,
  appointment_time time(0) not null,
  former_date date,
  former_time time(0),
  price numeric(9, 2),
  constraint booking_change_former_whole check (num_nonnulls(former_date, former_time) in (0, 2))
);
create index booking_change_by_booking on booking_change (booking_id);
create trigger booking_change_stays before update on booking_change execute function refuse_change();

-- What the columns of a booking tell of its past: all of it for a booking that was stored as something else than a proposal.
create function record_booking_so_far(b booking) returns void language sql as $$
  insert into booking_change (booking_id, kind, side, happened_at, appointment_date, appointment_time, former_date, former_time, price)
  select b.id, past.kind, past.side, past.happened_at, b.appointment_date, b.appointment_time, null, null, b.price
  from (values
    ('proposed', 'artisan', b.created_at),
    ('accepted', 'customer',
      case when b.state in ('accepted', 'completed', 'cancelled', 'disputed') then coalesce(b.answered_at, b.created_at) end),
    ('disputed', 'customer', b.reported_at),
    (b.state, coalesce(b.closed_by, case b.state when 'rejected' then 'customer' when 'withdrawn' then 'artisan' else 'system' end),
      case when b.state not in ('awaiting', 'accepted', 'disputed') then coalesce(b.closed_at, b.created_at) end)
  ) as past (kind, side, happened_at)
  where past.happened_at is not null
  union all
  select b.id, 'reschedule_requested', b.reschedule_by, b.reschedule_asked_at, b.reschedule_date, b.reschedule_time,
    b.appointment_date, b.appointment_time, null
  where b.reschedule_asked_at is not null
$$;

create function record_new_booking() returns trigger language plpgsql as $$
begin
  perform record_booking_so_far(new);
  return null;
end $$;
create trigger booking_recorded after insert on booking for each row execute function record_new_booking();

create function record_booking_change() returns trigger language plpgsql as $$
begin
  if old.reschedule_asked_at is distinct from new.reschedule_asked_at then
    if old.reschedule_expires_at <= now() then
      insert into booking_change (booking_id, kind, side, happened_at, appointment_date, appointment_time, former_date, former_time)
      values (new.id, 'reschedule_expired', 'system', old.reschedule_expires_at, old.reschedule_date, old.reschedule_time,
        old.appointment_date, old.appointment_time);
    elsif old.reschedule_asked_at is not null and new.state = old.state then
      insert into booking_change (booking_id, kind, side, happened_at, appointment_date, appointment_time, former_date, former_time)
      select new.id, ended.kind,
        case when ended.kind = 'reschedule_withdrawn' then old.reschedule_by
          when old.reschedule_by = 'customer' then 'artisan' else 'customer' end,
        now(), old.reschedule_date, old.reschedule_time, old.appointment_date, old.appointment_time
      from (select case when new.starts_at = old.reschedule_starts_at then 'rescheduled'
        when coalesce(new.reschedule_dropped_by, old.reschedule_by) = old.reschedule_by then 'reschedule_withdrawn'
        else 'reschedule_declined' end as kind) ended;
    end if;
    if new.reschedule_asked_at is not null then
      insert into booking_change (booking_id, kind, side, happened_at, appointment_date, appointment_time, former_date, former_time)
      values (new.id, 'reschedule_requested', new.reschedule_by, new.reschedule_asked_at, new.reschedule_date, new.reschedule_time,
        new.appointment_date, new.appointment_time);
    end if;
  end if;
  if old.state is distinct from new.state then
    insert into booking_change (booking_id, kind, side, happened_at, appointment_date, appointment_time, price)
    select new.id, became.kind,
      case became.kind when 'accepted' then 'customer' when 'disputed' then 'customer'
        when 'reopened' then coalesce(old.closed_by, 'system') else coalesce(new.closed_by, 'system') end,
      coalesce(case became.kind when 'accepted' then new.answered_at when 'disputed' then new.reported_at
        when 'reopened' then now() else new.closed_at end, now()),
      new.appointment_date, new.appointment_time, new.price
    from (select case when new.state = 'awaiting' or (new.state = 'accepted' and old.state <> 'awaiting') then 'reopened'
      else new.state end as kind) became;
  end if;
  return null;
end $$;
create trigger booking_change_recorded after update on booking for each row
  when (old.state is distinct from new.state or old.reschedule_asked_at is distinct from new.reschedule_asked_at)
  execute function record_booking_change();
