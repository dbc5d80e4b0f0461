-- compatible from 0026
-- An artisan said at the login that the device is their own: the session ends 30 days after its last use. Older servers end
-- it 30 days after the login.
alter table session add column own_device boolean not null default false;
