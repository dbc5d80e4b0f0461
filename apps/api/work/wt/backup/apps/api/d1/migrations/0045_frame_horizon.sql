-- compatible from 0025
-- A process that lost Redis reads what was written down. The transaction's number tells which rows an earlier look cannot have seen,
-- whatever order they were committed in. What is sent is kept for a moment, for those who did not hear it.
alter table frame
  add column written_by xid8 not null default pg_current_xact_id(),
  add column is_sent boolean not null default false;
