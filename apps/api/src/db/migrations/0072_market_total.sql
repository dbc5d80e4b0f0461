-- compatible from 0026
-- The sum of each day's rows in market_day, so that nobody has to add them up again.
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
