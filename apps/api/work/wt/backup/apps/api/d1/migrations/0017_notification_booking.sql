-- Which appointment a notification tells of: its link is for its reader alone.
alter table notification add column booking_id uuid references booking on delete cascade;
update notification set booking_id = booking.id from booking
where booking.id = substring(notification.link from '/bookings\?booking_id=([0-9a-f-]{36})$')::uuid;
