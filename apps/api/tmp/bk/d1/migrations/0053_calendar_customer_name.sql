-- compatible from 0025
-- The calendars of all artisans with whom a customer has bookings show the name. A proposal locks its customer, so that it is either
-- seen here or sees the new name.
create function note_customer_changes(changed_id uuid) returns void language sql begin atomic
  insert into calendar_change (artisan_id) select distinct artisan_id from booking where customer_id = changed_id;
end;

create function note_name_change() returns trigger language plpgsql as $$
begin
  perform note_customer_changes(new.id);
  return null;
end $$;
create trigger account_renamed_in_calendar after update of first_name, last_name on account for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function note_name_change();
