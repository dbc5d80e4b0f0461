-- compatible from 0026
-- What people without an account report waits here until they confirm their address.
create table unconfirmed_report (
  id uuid primary key default uuid_v7(),
  -- SHA-256 of the token of the confirming link.
  token_hash bytea not null unique,
  -- Empty after the confirmation, as are the words.
  email text not null,
  subject_type text not null check (subject_type in ('profile', 'listing')),
  subject_id uuid not null,
  reason text not null,
  words text not null check (length(words) <= 2000),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  case_id uuid references moderation_case,
  check ((confirmed_at is null) = (case_id is null))
);
create index unconfirmed_report_email on unconfirmed_report (email);
create index unconfirmed_report_created on unconfirmed_report (created_at);
create index unconfirmed_report_case on unconfirmed_report (case_id) where case_id is not null;

-- A reporter has an account or a confirmed address. The address is erased with the copies of the case.
alter table case_report alter column reporter_id drop not null;
alter table case_report add column reporter_email text;
-- narrows: nothing; older servers leave the new column null.
alter table case_report add constraint case_report_reporter_check check (reporter_id is null or reporter_email is null);
-- narrows: nothing; older servers leave the new column null.
create unique index case_report_email on case_report (case_id, reporter_email);
create index case_report_by_email on case_report (reporter_email) where reporter_email is not null;

-- A letter to a reporter without an account goes to the address of the report, while that is stored.
alter table case_letter alter column account_id drop not null;
alter table case_letter add column report_id uuid references case_report;
-- narrows: nothing; a letter of an older server has an account.
alter table case_letter add constraint case_letter_recipient_check check (num_nonnulls(account_id, report_id) = 1);
-- narrows: nothing; older servers leave the new column null.
create unique index case_letter_report on case_letter (report_id, decision_id);
