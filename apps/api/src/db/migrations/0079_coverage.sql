-- compatible from 0026
-- How many artisans reach the centre of a postcode district, by trade. It is counted once a day, area by area, because
-- it compares every service with every district near it.
create table coverage (
  district text not null,
  category_id uuid not null references category,
  artisans integer not null,
  primary key (district, category_id)
);
create index coverage_category on coverage (category_id);

-- When the districts of a postcode area, such as BD, were counted.
create table coverage_area (
  area text primary key,
  counted_at timestamptz not null default now()
);

-- The board reads four weeks of a few districts.
create index market_day_district on market_day (district, day);
