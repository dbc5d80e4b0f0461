-- Where each post code lies, once Code-Point Open was imported. An import fills a new table and puts it in this one's place.
create table postcode_unit (
  unit text collate "C" primary key,
  latitude double precision not null,
  longitude double precision not null,
  -- Metres on the National Grid, where the nearest is a matter of Pythagoras.
  grid point not null
);
create index postcode_unit_nearest on postcode_unit using gist (grid);
