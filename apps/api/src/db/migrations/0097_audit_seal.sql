-- compatible from 0026
-- One row for each day of UTC, with a hash over the day's audit rows and the seal of the day before, so that a changed,
-- removed or added row is noticed.
create table audit_seal (
  day date primary key,
  -- So many audit rows the day had.
  row_count int not null,
  rows_sha256 text not null,
  -- The hash over the seal of the day before, the day, its row count and rows_sha256.
  sha256 text not null,
  sealed_at timestamptz not null default now()
);
create trigger audit_seal_stays before update or delete or truncate on audit_seal execute function refuse_change();
create index audit_at on audit (at);
