-- compatible from 0025
-- Tells whether a booked request may be asked again without reading all bookings of its customer. Few bookings are cancelled.
create index booking_cancelled_of_job on booking (job_id) where state = 'cancelled' and job_id is not null;
