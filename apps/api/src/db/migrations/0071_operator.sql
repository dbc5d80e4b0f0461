-- compatible from 0026
-- The operators of the panel. They are no accounts: nothing of the marketplace belongs to them.
create table operator (
  id uuid primary key default uuid_v7(),
  email citext not null,
  name text not null,
  role text not null check (role in ('viewer', 'moderator', 'owner')),
  created_at timestamptz not null default now(),
  -- The row stays, because the audit log names it.
  removed_at timestamptz
);
create unique index operator_email on operator (email) where removed_at is null;

create table operator_passkey (
  -- The authenticator's credential id, base64url.
  credential_id text primary key,
  id uuid not null unique default uuid_v7(),
  operator_id uuid not null references operator,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- It was created after a recovery code, and may not change operators at first.
  recovered boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

create table operator_recovery_code (
  operator_id uuid not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_invitation (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  recovered boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invitation_operator on operator_invitation (operator_id);

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  passkey_id uuid not null references operator_passkey (id) on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  -- The last touch of the passkey.
  verified_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_session_operator on operator_session (operator_id);
create index operator_session_passkey on operator_session (passkey_id);

-- Each challenge is answered at most once.
create table operator_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('set_up', 'sign_in', 'touch')),
  -- Null until the passkey says who signs in.
  operator_id uuid references operator,
  expires_at timestamptz not null
);
create index operator_challenge_operator on operator_challenge (operator_id);

-- What was done in the panel names its operator; what was done by a command names the user of the machine.
alter table audit alter column os_user drop not null;
alter table audit add column operator_id uuid references operator;
create index audit_operator on audit (operator_id);

-- The panel lists suspended and deleted accounts, newest first.
create index account_suspended on account (id) where suspended_at is not null;
create index account_deleted on account (id) where deleted_at is not null;
