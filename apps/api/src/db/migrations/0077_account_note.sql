-- compatible from 0026
-- What operators note about an account. Its owner finds the notes in the download of the account's data.
create table account_note (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references account,
  -- Null if the note was added by a command.
  operator_id uuid references operator,
  note text not null check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index account_note_account on account_note (account_id);
create index account_note_operator on account_note (operator_id);
