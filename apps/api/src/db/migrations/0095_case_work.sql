-- compatible from 0026
-- Who works on a case, when operators were emailed about its deadline, and until when its clock stands still.
alter table moderation_case
  add column assignee_id uuid references operator,
  -- The operators who should know were emailed that the case is due soon, and that it is late.
  add column escalated_at timestamptz,
  add column late_at timestamptz,
  -- The deadline of a paused case has already moved by the whole pause, and moves back if the pause ends early.
  add column paused_until timestamptz;
create index moderation_case_assignee on moderation_case (assignee_id, queue_at, id) where assignee_id is not null;
create index moderation_case_escalation on moderation_case (due_at) where state = 'open' and late_at is null;

-- An email about a case waits here for the end of its operator's quiet hours.
create table case_escalation (
  case_id uuid not null references moderation_case,
  operator_id uuid not null references operator,
  is_late boolean not null,
  primary key (operator_id, case_id)
);
create index case_escalation_case on case_escalation (case_id);
