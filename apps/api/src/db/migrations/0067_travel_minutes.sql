-- compatible from 0026
-- The length of every drive between two appointments, as the artisan has set it. Null: Fixit estimates each from its distance.
alter table artisan add column travel_minutes smallint
  constraint artisan_travel_minutes check (travel_minutes between 0 and 240);
