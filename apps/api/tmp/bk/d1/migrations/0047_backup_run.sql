-- compatible from 0025
-- Each backup that was made or failed, and each trial of restoring one. A row is written when it ends.
create table backup_run (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('backup', 'drill')),
  succeeded boolean not null,
  name text not null,
  bytes bigint,
  report text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default now()
);
create index backup_run_newest on backup_run (kind, ended_at desc);
