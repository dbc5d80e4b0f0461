-- compatible from 0026
-- The present logo of the marketplace, encoded again as a PNG. Its id is a hash of the picture. There is no row while
-- the name stands in its place.
create table market_logo (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  picture bytea not null check (octet_length(picture) between 1 and 2000000),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  changed_at timestamptz not null default now()
);
