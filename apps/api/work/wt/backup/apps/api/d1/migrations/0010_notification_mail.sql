-- When the app has shown it to somebody who looked, and when it went out by mail. One statement sets the latter, once.
alter table notification
  add column seen_at timestamptz,
  add column emailed_at timestamptz;
create index notification_unread_message on notification (account_id, link)
  where kind = 'message_received' and read_at is null;

-- Which notifications an account takes by mail: all, while it has no row. The token lets whoever holds a mail unsubscribe.
create table notification_setting (
  account_id uuid primary key references account on delete cascade,
  token text unique,
  paused boolean not null default false,
  kinds_off text[] not null default '{}'
);

-- Nobody reads the mail of the demo world.
insert into notification_setting (account_id, paused) select id, true from account where demo;
