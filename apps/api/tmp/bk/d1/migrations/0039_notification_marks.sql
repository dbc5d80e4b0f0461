-- compatible from 0025
-- Until when an account has marked all of its notifications as read, so that marking all looks only at later ones. In place of
-- indexes of what is unseen and unread, which changed with every mark; unseen ones are marked by their ids.
alter table notification_setting add column read_until timestamptz;
drop index notification_unseen;
drop index notification_unread;
-- Not looked up since 0025: `notification_once` has taken its place.
drop index notification_refreshed;
-- Old notifications are found by their ids.
drop index notification_age;
