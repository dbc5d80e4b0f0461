-- compatible from 0025
-- Whose calendar feed shows something else than before: one row for each change, written in its transaction and kept for two days. Rows
-- instead of a counter, and no foreign key, so that changes to one artisan's calendar do not wait for each other.
create table calendar_change (
  id uuid primary key default uuid_v7(),
  artisan_id uuid not null
);
create index calendar_change_artisan on calendar_change (artisan_id, id);

create function note_booking_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into calendar_change (artisan_id) select distinct artisan_id from old_rows;
  else
    insert into calendar_change (artisan_id) select distinct artisan_id from new_rows;
  end if;
  return null;
end $$;
create trigger booking_added_to_calendar after insert on booking referencing new table as new_rows
  for each statement execute function note_booking_changes();
create trigger booking_changed_in_calendar after update on booking referencing new table as new_rows
  for each statement execute function note_booking_changes();
create trigger booking_removed_from_calendar after delete on booking referencing old table as old_rows
  for each statement execute function note_booking_changes();
