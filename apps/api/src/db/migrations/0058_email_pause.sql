-- compatible from 0026
-- When each kind of notification was last emailed to the account: the next email of that kind waits for a pause.
alter table notification_setting add column kinds_emailed_at jsonb not null default '{}';
