-- compatible from 0025
-- Calendars show the customer's current address. Changing it locks the account first, as proposals do, so that no booking is made and
-- accepted between the trigger's query and the commit.
create function lock_account_of_profile() returns trigger language plpgsql as $$
begin
  perform from account where id = new.account_id for no key update;
  return new;
end $$;
create trigger profile_locks_account before insert on profile for each row execute function lock_account_of_profile();

create function note_address_change() returns trigger language plpgsql as $$
begin
  perform note_customer_changes(coalesce(new.account_id, old.account_id));
  return null;
end $$;
create trigger profile_added_to_calendar after insert or delete on profile for each row execute function note_address_change();
create trigger profile_changed_in_calendar after update of address, post_code on profile for each row
  when ((old.address, old.post_code) is distinct from (new.address, new.post_code))
  execute function note_address_change();
