-- Accounts that the operator shut out, and what they offered then: it is withheld until the account is restored.
alter table account
  add column suspended_at timestamptz,
  add column suspended_reason text,
  add check ((suspended_at is null) = (suspended_reason is null));
alter table service
  add column withheld boolean not null default false,
  add check (not (active and withheld));

-- What the operator did, from which login of the machine. A row stays as it was written.
create table audit (
  id uuid primary key default uuid_v7(),
  os_user text not null,
  command text not null,
  arguments jsonb not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % stays as it was written', tg_table_name;
end $$;
create trigger audit_stays before update or delete or truncate on audit execute function refuse_change();
