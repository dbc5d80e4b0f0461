-- compatible from 0026
-- A case takes one decision of each kind. Each decision writes one letter to every reporter and one to the reported account.
alter table case_decision drop constraint case_decision_action_check;
-- narrows: nothing; the constraint allows what the one before it allowed, and more.
alter table case_decision add constraint case_decision_action_check
  check (action in ('dismiss', 'hide', 'warn', 'suspend', 'settle'));
drop index case_decision_case;
-- narrows: a release that decides cases once stores one decision.
create unique index case_decision_case on case_decision (case_id, action);

create table case_letter (
  id uuid primary key default uuid_v7(),
  decision_id uuid not null references case_decision,
  account_id uuid not null references account,
  side text not null check (side in ('reporter', 'reported')),
  subject text not null,
  paragraphs jsonb not null,
  -- Until then an operator can stop the letter.
  leaves_at timestamptz not null,
  stopped_at timestamptz,
  sent_at timestamptz,
  unique (decision_id, account_id, side),
  check (stopped_at is null or sent_at is null)
);
create index case_letter_account on case_letter (account_id, id);
create index case_letter_waiting on case_letter (leaves_at, id) where sent_at is null and stopped_at is null;
