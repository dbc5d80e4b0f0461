-- What a person recognises a session by, and under which name they end it.
alter table session
  add column id uuid not null default uuid_v7(),
  add column device text not null default '',
  add column last_seen timestamptz not null default now();
create unique index session_id on session (id);

-- What a browser takes along to the OpenID issuer: it comes back in the ID token, and is taken once.
create table social_nonce (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index social_nonce_expiry on social_nonce (expires_at);

-- The secret of a calendar was kept with the answers of POST calendar.
delete from idempotency_key where path like '/artisan/api/v1/calendar%';
