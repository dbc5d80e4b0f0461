-- compatible from 0026
-- The times that an artisan offers with an acceptance. Nothing is held.
alter table invitation add column offered_times timestamptz[] not null default '{}'
  constraint invitation_offered_times check (cardinality(offered_times) <= 3);
