-- compatible from 0026
-- Which operator looks at which record of the panel. Worthless after a crash.
create unlogged table operator_lease (
  list text not null,
  record_id uuid not null,
  operator_id uuid not null references operator,
  since timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  primary key (list, record_id, operator_id)
);
create index operator_lease_operator on operator_lease (operator_id);
