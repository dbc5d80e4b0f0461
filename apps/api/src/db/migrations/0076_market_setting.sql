-- compatible from 0026
-- The settings that operators change while people use the marketplace. A setting without a row has its default. The
-- audit log has the history.
create table market_setting (
  name text primary key,
  value text not null check (value <> '' and length(value) <= 1000),
  changed_at timestamptz not null default now()
);
