-- compatible from 0025
-- Frames for the sockets of other processes, from the change that published them until they have been sent. Unlogged, so that it costs
-- a commit nothing: a crash that empties it also cuts every process off, and then each reads what it missed.
create unlogged table frame (
  id bigint generated always as identity primary key,
  publications text not null,
  written_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
