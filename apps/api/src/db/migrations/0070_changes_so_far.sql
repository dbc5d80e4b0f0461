-- compatible from 0026
-- The past of bookings that were stored before their changes were recorded.
select record_booking_so_far(b) from booking b where not exists (select from booking_change c where c.booking_id = b.id);
