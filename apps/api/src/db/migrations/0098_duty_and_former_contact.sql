-- compatible from 0026
-- What the operator has done in writing, such as a risk assessment.
create table duty_record (
  id uuid primary key default uuid_v7(),
  duty text not null,
  day date not null,
  note text not null,
  -- Null if a command recorded it.
  operator_id uuid references operator,
  recorded_at timestamptz not null default now()
);
create index duty_record_operator on duty_record (operator_id) where operator_id is not null;

-- Hashes of the email and the phone of suspended and deleted accounts, by which operators see that somebody returns.
create table former_contact (
  account_id uuid not null references account,
  kind text not null check (kind in ('email', 'phone')),
  -- An HMAC with a secret of this installation.
  hash bytea not null,
  since timestamptz not null default now(),
  primary key (account_id, kind)
);
create index former_contact_hash on former_contact (hash);
create index former_contact_since on former_contact (since);
