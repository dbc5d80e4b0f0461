-- compatible from 0026
-- Wrong tries of the browser that requested a code count apart from those of others. Older servers count all as the others'.
alter table code
  add column requester_hash bytea,
  add column requester_tries smallint not null default 0;
