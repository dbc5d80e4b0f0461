-- compatible from 0026
-- What operators ask one side of a case. The answer, or the end of its time, ends the pause of the case.
create table case_question (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references moderation_case,
  -- A case has at most two questions.
  position smallint not null check (position in (1, 2)),
  side text not null check (side in ('reporter', 'reported')),
  account_id uuid not null references account,
  question text not null,
  -- Null if the question was asked by a command.
  operator_id uuid references operator,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  unique (case_id, position),
  check ((answer is null) = (answered_at is null))
);
create index case_question_account on case_question (account_id, id);
create index case_question_operator on case_question (operator_id) where operator_id is not null;

-- What operators note about a case, for themselves or for one side of it.
create table case_note (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references moderation_case,
  audience text not null check (audience in ('operators', 'reporter', 'reported')),
  note text not null,
  operator_id uuid references operator,
  created_at timestamptz not null default now()
);
create index case_note_case on case_note (case_id, id);
create index case_note_operator on case_note (operator_id) where operator_id is not null;
