-- compatible from 0025
-- Contacts are listed by their latest message. An index on that message changed with every one of them; an index on its hour
-- changes once an hour, so that the other messages leave all indexes alone, and the few conversations of an hour are sorted.

-- The hour since 1970 in which a UUIDv7 was made.
create function hour_of_id(id uuid) returns integer language sql immutable strict parallel safe begin atomic
  select (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 3600000)::integer;
end;

alter table conversation
  add column active_hour integer not null generated always as (hour_of_id(coalesce(last_message_id, id))) stored;
drop index conversation_artisan;
drop index conversation_customer;
create index conversation_artisan on conversation (artisan_id, active_hour desc);
create index conversation_customer on conversation (customer_id, active_hour desc);
