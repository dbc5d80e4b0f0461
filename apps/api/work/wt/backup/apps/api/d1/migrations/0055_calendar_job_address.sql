-- compatible from 0025
-- A booking that came from a request takes place at the request's address.
create function note_job_address_change() returns trigger language plpgsql as $$
begin
  insert into calendar_change (artisan_id)
  select distinct artisan_id from booking where customer_id = new.customer_id and job_id = new.id;
  return null;
end $$;
create trigger job_address_changed_in_calendar after update of address, postcode on job for each row
  when ((old.address, old.postcode) is distinct from (new.address, new.postcode))
  execute function note_job_address_change();
