-- compatible from 0026
-- Who wants no contact with whom. The two sides of a pair may each have a row.
create table block (
  blocker_id uuid not null references account,
  blocked_id uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked on block (blocked_id, blocker_id);
