-- compatible from 0026
-- An appeal is a case of its own about the decisions of another case, and its subject is itself. Each side has one.
alter table moderation_case
  add column appeal_of uuid references moderation_case,
  add column appeal_side text check (appeal_side in ('reporter', 'reported'));
-- narrows: nothing; older servers leave the new columns null.
alter table moderation_case add constraint moderation_case_appeal_check
  check ((appeal_of is null) = (appeal_side is null));
-- narrows: nothing; older servers leave the new columns null.
create unique index moderation_case_appeal on moderation_case (appeal_of, appeal_side) where appeal_of is not null;

-- A granted appeal takes decisions back.
alter table case_decision add column withdrawn_at timestamptz;
alter table case_decision drop constraint case_decision_action_check;
-- narrows: nothing; the constraint allows what the one before it allowed, and more.
alter table case_decision add constraint case_decision_action_check
  check (action in ('dismiss', 'hide', 'warn', 'suspend', 'settle', 'revisit', 'grant', 'refuse'));
