-- compatible from 0026
-- The towns that at least three artisans of a trade with public pages travel to. A task counts them, for lists and neighbours;
-- whether a page exists is decided when it is opened. A town is named by the part of the address that stands for it.
create table town_trade (
  category_id uuid not null references category,
  town text not null,
  artisans integer not null,
  -- The town whose page search engines list. It is another one if that shares nearly all artisans.
  canonical text not null,
  -- Tells a changed list of artisans from an unchanged one.
  fingerprint text not null,
  changed_on date not null,
  primary key (category_id, town)
);
create index town_trade_town on town_trade (town, category_id);

-- What people met with in a trade: in a postcode district, in a county, or everywhere ('').
create table trade_figure (
  category_id uuid not null references category,
  scope text not null check (scope in ('district', 'county', 'all')),
  area text not null,
  requests integer not null,
  answered integer not null,
  first_yes_minutes integer,
  prices integer not null,
  price_low numeric(9, 2),
  price_middle numeric(9, 2),
  price_high numeric(9, 2),
  primary key (category_id, scope, area)
);

-- When the towns and the figures of a trade were counted.
create table town_trade_count (
  category_id uuid primary key references category,
  counted_at timestamptz not null default now()
);
