-- Of some kinds an account has one notification for each thing that it leads to: what is new is said in its place.
-- Since when nobody has seen what it says decides when it goes out by mail.
alter table notification add column unseen_since timestamptz not null default now();
update notification set unseen_since = created_at;

delete from notification older using notification newer
where older.kind = 'message_received' and newer.kind = older.kind and newer.account_id = older.account_id
  and newer.link = older.link and newer.id > older.id;
drop index notification_unread_message;
create unique index notification_refreshed on notification (account_id, link)
  where kind in ('message_received', 'job_declined');

-- What was said again is new: the list goes by time.
drop index notification_account;
create index notification_account on notification (account_id, created_at desc, id desc);
