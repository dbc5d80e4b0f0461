-- When artisans work: no row until they say so. The spans are kept as they stand on the wire, in the order of the week.
create table working_week (
  artisan_id uuid primary key references artisan,
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  saved_at timestamptz not null default now()
);

-- Days of London's calendar, the last one included.
create table time_off (
  id uuid primary key default uuid_v7(),
  artisan_id uuid not null references artisan,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  note text not null default '',
  created_at timestamptz not null default now()
);
create index time_off_artisan on time_off (artisan_id, last_day);

-- Whoever knows the secret reads the calendar. It is kept as it is, because its owner may look it up again.
create table calendar_feed (
  account_id uuid primary key references account on delete cascade,
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);
