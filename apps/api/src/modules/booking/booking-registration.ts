import { sql } from 'drizzle-orm';
import { businessIdOf, type ModuleRegistration } from '../../platform/module-registration.ts';
import { closeBookingsOf, closeProposalsBetween } from './booking-actions.ts';
import { eraseWorkAddresses } from './work-address/work-address-repository.ts';

/** The other side keeps its bookings without the deleted account's name and address. */
export const bookingRegistration: ModuleRegistration = {
  columns: ['booking.customer_id', 'booking.artisan_id', 'service_customer.customer_id'],
  erased: ['booking.house_and_street', 'booking.work_post_code', 'booking.how_to_find'],
  retained: {
    'the record of an appointment, which the other side keeps': [
      'booking.state',
      'booking.service_description',
      'booking.price',
      'booking.problem',
      'booking.appointment_date',
      'booking.appointment_time',
      'booking.duration_minutes',
      'booking.reschedule_date',
      'booking.reschedule_time',
      'booking.delay_minutes',
      'booking_change.kind',
      'booking_change.appointment_date',
      'booking_change.appointment_time',
      'booking_change.former_date',
      'booking_change.former_time',
      'booking_change.price',
    ],
    'which side acted': [
      'booking.late_by',
      'booking.closed_by',
      'booking.reschedule_by',
      'booking.reschedule_dropped_by',
      'booking.customer_phone_sharing',
      'booking.artisan_phone_sharing',
      'booking_change.side',
    ],
    'a count': ['service_customer.completed'],
  },
  read: (account_id) => {
    const bookings = sql`
      select jsonb_build_object('id', booking.id,
        'state', booking_state_now(state, expires_at, ends_at), 'price', price, 'problem', problem,
        'artisan_name', business_name, 'service_description', service_description,
        'appointment_date', appointment_date, 'appointment_time', to_char(appointment_time, 'HH24:MI'),
        'duration_minutes', duration_minutes, 'created_at', iso(booking.created_at),
        'work_address', case when customer_id = ${account_id} and house_and_street is not null then jsonb_build_object(
          'house_and_street', house_and_street, 'post_code', work_post_code, 'how_to_find', how_to_find) end,
        'phone_sharing', case when customer_id = ${account_id} then customer_phone_sharing else artisan_phone_sharing end,
        'departed_at', iso(departed_at), 'arrived_at', iso(arrived_at),
        'delay_minutes', delay_minutes, 'delayed_at', iso(delayed_at)) as row
      from booking join artisan on artisan.id = booking.artisan_id
      where customer_id = ${account_id} or artisan_id = ${businessIdOf(account_id)}`;
    return { bookings };
  },
  erase: async (db, { account_id }) => {
    await closeBookingsOf(db, account_id, 'deleted');
    await eraseWorkAddresses(db, account_id);
  },
  block: closeProposalsBetween,
  suspend: (db, { account_id }) => closeBookingsOf(db, account_id, 'suspended'),
};
