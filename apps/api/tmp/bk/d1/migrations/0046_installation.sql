-- compatible from 0025
-- What processes on this database have to agree on, as the last one that started has it.
create table installation (
  setting text primary key,
  value text not null,
  since timestamptz not null default now()
);
