-- compatible from 0026
-- Figures that each process writes every few seconds for the panel. They are worthless after a crash.
create unlogged table process_figures (
  id uuid primary key,
  role text not null,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  -- Null in a process that serves no calls.
  sockets integer,
  connections integer not null,
  connection_limit integer not null,
  -- Milliseconds; null without calls in the last minutes.
  p99_ms double precision,
  at timestamptz not null default now()
);

-- Passkeys work only at the host that they were created for. A process of an older release stores none.
alter table operator_passkey add column host text;
update operator_passkey set host = here.host from (
  select case when host in ('127.0.0.1', '[::1]') then 'localhost' else host end as host
  from (select substring(value from '^https?://(\[[^]]*\]|[^/:]+)') as host
    from installation where setting = 'PUBLIC_URL') as address) as here;
