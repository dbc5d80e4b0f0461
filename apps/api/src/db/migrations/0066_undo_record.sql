-- compatible from 0026
-- What a removal took away, for the seconds in which it can be undone. Older servers keep nothing: their removals cannot be.
create table undo_record (
  id uuid primary key default uuid_v7(),
  account_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  content jsonb not null,
  pictures text[] not null default '{}',
  created_at timestamptz not null default now()
);
