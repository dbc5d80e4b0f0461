-- The instant of a wall time in London. Of a time that comes twice the earlier is meant, as for appointments themselves;
-- one that the clocks jump over is as much later.
create function london_instant(wall timestamp) returns timestamptz
language sql immutable parallel safe
return case
  when (wall at time zone 'Europe/London' - interval '1 hour') at time zone 'Europe/London' = wall
  then wall at time zone 'Europe/London' - interval '1 hour'
  else wall at time zone 'Europe/London'
end;

create or replace function booking_completes_at(ends timestamptz) returns timestamptz
language sql immutable parallel safe
return london_instant(ends at time zone 'Europe/London' + interval '2 days');

create or replace function booking_reminder_at(starts timestamptz) returns timestamptz
language sql immutable parallel safe
return london_instant(starts at time zone 'Europe/London' - interval '1 day');

-- What was reckoned before.
update booking set starts_at = starts_at where remind_at <> booking_reminder_at(starts_at);
