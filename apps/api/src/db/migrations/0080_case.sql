-- 0080_case.sql
-- compatible from 0026
-- What people report. A subject has one open case, which collects all of its reports.
create table moderation_case (
  id uuid primary key default uuid_v7(),
  -- People and operators name a case by its number.
  number bigint generated always as identity unique,
  subject_type text not null
    check (subject_type in ('message', 'picture', 'profile', 'listing', 'review', 'request', 'booking')),
  -- The subject may be deleted since, so this is no reference.
  subject_id uuid not null,
  -- The account that the subject belongs to; with a booking, the other side.
  about_id uuid not null references account,
  class text not null check (class in ('urgent', 'ordinary', 'appeal', 'data_protection')),
  state text not null default 'open' check (state in ('open', 'dismissed', 'upheld')),
  reported_at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index moderation_case_open on moderation_case (subject_type, subject_id) where state = 'open';
create index moderation_case_subject on moderation_case (subject_id);
create index moderation_case_about on moderation_case (about_id, id);
create index moderation_case_due on moderation_case (due_at, id);
create index moderation_case_decided on moderation_case (decided_at) where decided_at is not null;

-- Each person reports a case once.
create table case_report (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references moderation_case,
  reporter_id uuid not null references account,
  reason text not null,
  words text not null default '' check (length(words) <= 2000),
  created_at timestamptz not null default now(),
  unique (case_id, reporter_id)
);
create index case_report_reporter on case_report (reporter_id, id);

-- Copies of what was reported, made in the report's transaction, so that no deletion changes a case.
create table case_evidence (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references moderation_case,
  -- 0 is what was reported. Negative numbers are messages before it, and positive ones messages after it.
  position smallint not null,
  sender_id uuid not null references account,
  text text not null,
  -- A neighbouring message may have had a picture, which is not copied.
  had_picture boolean not null default false,
  picture text,
  thumbnail text,
  -- The address of the picture of which this is a copy.
  copied_from text,
  sent_at timestamptz not null,
  copied_at timestamptz not null default now()
);
create index case_evidence_case on case_evidence (case_id, position);
create index case_evidence_sender on case_evidence (sender_id);

create table case_decision (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references moderation_case,
  action text not null check (action in ('dismiss', 'hide')),
  rule smallint not null,
  reason text not null check (length(reason) >= 20),
  -- Null if the decision was made by a command.
  operator_id uuid references operator,
  decided_at timestamptz not null default now()
);
create index case_decision_case on case_decision (case_id);
create index case_decision_operator on case_decision (operator_id) where operator_id is not null;

-- The stored text of a hidden message says so; the text that was sent is in the evidence of its case.
alter table message add column hidden_at timestamptz;

-- A later release adds the type 'case'. This one leads an unknown type to the notifications.
alter table notification drop constraint notification_subject_type_check;
