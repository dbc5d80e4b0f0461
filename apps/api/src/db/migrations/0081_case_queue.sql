-- 0081_case_queue.sql
-- compatible from 0026
-- Operators see open cases by their deadline, and after all of them the decided ones, the latest first. Their
-- place is as long after 2100, which is later than any deadline, as the decision was before it.
alter table moderation_case add column queue_at timestamptz not null generated always as (
  case when decided_at is null then due_at
    else to_timestamp(4102444800 + extract(epoch from timestamptz '2100-01-01 00:00:00+00' - decided_at)::double precision)
    end) stored;
drop index moderation_case_due;
create index moderation_case_queue on moderation_case (queue_at, id);
