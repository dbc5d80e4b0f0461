-- compatible from 0025
-- What an artisan's work of 90 days is measured by stands in indexes, so that nothing else is read, however much it is.

-- The least id that uuid_v7() gives from an instant on.
create function uuid_v7_from(at timestamptz) returns uuid language sql stable strict parallel safe begin atomic
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
end;

drop index invitation_artisan;
create index invitation_artisan on invitation (artisan_id, id desc) include (created_at, answered_at);
drop index booking_artisan_newest;
create index booking_artisan_newest on booking (artisan_id, starts_at desc, id)
  include (ends_at, expires_at, state, customer_id, closed_by, closed_at);
drop index review_service;
create index review_service on review (service_id, created_at desc, id desc) include (ratings, hidden_at);

-- When the customer's message came with which a conversation began, and when the artisan first wrote after it. Both stay null where
-- the artisan wrote first.
alter table conversation
  add column customer_wrote_at timestamptz,
  add column artisan_replied_at timestamptz;

-- For conversations whose messages were not stored by the server one after the other.
create function find_first_replies(since timestamptz) returns void language sql begin atomic
  update conversation set customer_wrote_at = first.timestamp, artisan_replied_at = reply.timestamp
  from conversation c join artisan a on a.id = c.artisan_id
  cross join lateral (
    select id, sender_id, timestamp from message where conversation_id = c.id order by id limit 1) first
  left join lateral (
    select timestamp from message
    where conversation_id = c.id and sender_id = a.account_id and id > first.id order by id limit 1) reply on true
  where conversation.id = c.id and c.created_at > since and first.sender_id = c.customer_id;
end;
select find_first_replies(now() - interval '91 days');
create index conversation_replied on conversation (artisan_id, created_at) include (customer_wrote_at, artisan_replied_at)
  where artisan_replied_at is not null;
