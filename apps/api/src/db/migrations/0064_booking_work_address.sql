-- compatible from 0026
-- The house at which an accepted appointment takes place, where the request names none. Empty directions are ''.
-- narrows: nothing; older servers leave the four columns null.
alter table booking
  add column house_and_street text,
  add column work_post_code text,
  add column how_to_find text,
  add column address_given_at timestamptz,
  add constraint booking_work_address_whole
    check (num_nonnulls(house_and_street, work_post_code, how_to_find, address_given_at) in (0, 4));
