-- compatible from 0026
-- The agreed prices of the day's appointments that were not cancelled, sorted. Days that the previous release has counted
-- have none.
alter table market_day add column prices numeric(9, 2)[] not null default '{}';
