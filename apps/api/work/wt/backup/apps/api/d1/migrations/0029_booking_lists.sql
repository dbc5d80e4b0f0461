-- compatible from 0025
-- A page of an account's bookings is read from indexes that have the list's order: what is open the soonest first, then what is over
-- the newest first. Before, all that an account ever had was sorted.
create index booking_customer_open on booking (customer_id, starts_at, id) where state in ('awaiting', 'accepted');
create index booking_artisan_open on booking (artisan_id, starts_at, id) where state in ('awaiting', 'accepted');
create index booking_customer_newest on booking (customer_id, starts_at desc, id);
create index booking_artisan_newest on booking (artisan_id, starts_at desc, id);
create index booking_artisan_reschedule on booking (artisan_id) where reschedule_expires_at is not null;
drop index booking_customer;
drop index booking_artisan;
