-- compatible from 0026
-- The overview reads the sums of each day here, instead of adding up the rows of market_day.
create table market_total (
  day date primary key,
  counted_at timestamptz not null default now(),
  requests integer not null,
  answered integer not null,
  unanswered integer not null,
  -- How many first acceptances took how long: one number for each range of minutes.
  first_yes_histogram integer[] not null,
  agreed integer not null,
  took_place integer not null,
  cancelled_late integer not null
);
