import { sql } from 'drizzle-orm';
import { type AccountRegistration, businessIdOf } from '../../platform/account-registration.ts';
import { closeBookingsOf } from './booking-actions.ts';

/** The other side's copy stays, without a name. */
export const bookingRegistration: AccountRegistration = {
  columns: ['booking.customer_id', 'booking.artisan_id', 'service_customer.customer_id'],
  read: (account_id) => {
    const bookings = sql`
      select jsonb_build_object('id', booking.id,
        'state', booking_state_now(state, expires_at, ends_at), 'price', price, 'problem', problem,
        'artisan_name', business_name, 'service_description', service_description,
        'appointment_date', appointment_date, 'appointment_time', to_char(appointment_time, 'HH24:MI'),
        'duration_minutes', duration_minutes, 'created_at', iso(booking.created_at)) as row
      from booking join artisan on artisan.id = booking.artisan_id
      where customer_id = ${account_id} or artisan_id = ${businessIdOf(account_id)}`;
    return { bookings };
  },
  erase: (db, { account_id }) => closeBookingsOf(db, account_id, 'deleted'),
  suspend: (db, { account_id }) => closeBookingsOf(db, account_id, 'suspended'),
};
