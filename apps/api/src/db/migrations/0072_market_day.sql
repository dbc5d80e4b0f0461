-- compatible from 0026
-- What happened on each of London's days, by trade and postcode district. It holds counts only, so nothing here belongs to an
-- account.
create table market_day (
  day date not null,
  category_id uuid not null references category,
  district text not null,
  requests integer not null,
  -- Somebody accepted, or was booked.
  answered integer not null,
  -- Requests that expired without an acceptance.
  unanswered integer not null,
  -- One number for each request that somebody accepted, sorted.
  first_yes_minutes smallint[] not null,
  -- Appointments of this day. Those that took place or cancelled late are among the agreed ones.
  agreed integer not null,
  took_place integer not null,
  cancelled_late integer not null,
  primary key (day, category_id, district)
);
create index market_day_unanswered on market_day (day) include (category_id, district, requests, unanswered)
  where unanswered > 0;
