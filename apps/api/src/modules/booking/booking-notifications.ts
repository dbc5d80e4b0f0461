import { bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { expectedTime } from '@fixit/contract/booking/visit-times';
import type { AppointmentDetails } from '@fixit/contract/notification/booking/appointment-details';
import type { DetailsOf, NotificationKind } from '@fixit/contract/notification/kinds';
import { type NewNotification, writeNotification } from '../notification/notification-actions.ts';
import { type JoinedBooking, otherSide } from './booking-mapping.ts';

export function proposedNotification(row: JoinedBooking): NewNotification {
  return bookingNotification('booking_proposed', 'customer', row, { expires_at: row.expires_at });
}

export function acceptedNotification(row: JoinedBooking): NewNotification {
  return bookingNotification('booking_accepted', 'artisan', row, {});
}

/** Addresses the other side. `by` closed the booking, or its account was suspended. */
export function endNotification(
  by: BookingSide,
  row: JoinedBooking,
  { suspended }: { suspended: boolean },
): NewNotification {
  const to = otherSide(by);
  if (row.state === bookingState.cancelled) return bookingNotification('booking_cancelled', to, row, { suspended });
  return bookingNotification(to === 'artisan' ? 'booking_rejected' : 'booking_withdrawn', to, row, { suspended });
}

export function completedNotification(to: BookingSide, row: JoinedBooking): NewNotification {
  return bookingNotification('booking_completed', to, row, { automatic: false });
}

export function disputedNotification(row: JoinedBooking): NewNotification {
  return bookingNotification('booking_disputed', 'artisan', row, { settled: null }, row.problem?.reason);
}

export function notificationsForBoth(event: 'unavailable' | 'expired', row: JoinedBooking): NewNotification[] {
  return toBoth((side) => bookingNotification(`booking_${event}`, side, row, {}));
}

export function reminderNotifications(row: JoinedBooking): NewNotification[] {
  return toBoth((side) => bookingNotification('booking_reminder', side, row, {}));
}

export function automaticCompletionNotifications(row: JoinedBooking): NewNotification[] {
  return toBoth((side) => bookingNotification('booking_completed', side, row, { automatic: true }));
}

export function settlementNotifications(row: JoinedBooking, reason: string): NewNotification[] {
  const decision = row.state === bookingState.cancelled ? 'is cancelled' : 'counts as done';
  return toBoth((side) => bookingNotification('booking_disputed', side, row, { settled: { decision, reason } }));
}

export function rescheduleRequestedNotification(to: BookingSide, row: JoinedBooking): NewNotification {
  const { reschedule } = row;
  const newTime = { new_date: reschedule?.appointment_date ?? '', new_time: reschedule?.appointment_time ?? '' };
  return bookingNotification('reschedule_asked', to, row, newTime);
}

export function rescheduleAcceptedNotification(to: BookingSide, row: JoinedBooking): NewNotification {
  return bookingNotification('reschedule_accepted', to, row, {});
}

export function rescheduleDroppedNotification(
  to: BookingSide,
  event: 'declined' | 'withdrawn',
  row: JoinedBooking,
): NewNotification {
  return event === 'declined'
    ? bookingNotification('reschedule_declined', to, row, { unanswered: null })
    : bookingNotification('reschedule_withdrawn', to, row, {});
}

export function rescheduleExpiredNotification(to: BookingSide, row: JoinedBooking): NewNotification {
  const unanswered = row.state === bookingState.accepted && !row.has_started ? 'ahead' : 'over';
  return bookingNotification('reschedule_declined', to, row, { unanswered });
}

export function departedNotification(row: JoinedBooking): NewNotification {
  const expected_time = expectedTime(row.starts_at, row.visit?.delay?.minutes ?? 0);
  return bookingNotification('visit_departed', 'customer', row, { expected_time });
}

export function delayedNotification(row: JoinedBooking, minutes: number): NewNotification {
  const expected_time = expectedTime(row.starts_at, minutes);
  return bookingNotification('visit_delayed', 'customer', row, { minutes, expected_time });
}

export function arrivedNotification(row: JoinedBooking): NewNotification {
  return bookingNotification('visit_arrived', 'customer', row, {});
}

type BookingKind = Extract<NotificationKind, `booking_${string}` | `reschedule_${string}` | `visit_${string}`>;

function bookingNotification<Kind extends BookingKind>(
  kind: Kind,
  reader: BookingSide,
  row: JoinedBooking,
  details: Omit<DetailsOf<Kind>, keyof AppointmentDetails>,
  quote?: string,
): NewNotification {
  const { appointment_date, appointment_time, service_description, price } = row;
  const isToCustomer = reader === 'customer';
  return writeNotification(kind, {
    account_id: isToCustomer ? row.customer_id : row.artisan_account_id,
    reader,
    subject_id: row.id,
    about: isToCustomer
      ? { account_id: row.artisan_account_id, name: row.artisan_name }
      : { account_id: row.customer_id, name: row.customer_name },
    ...(quote !== undefined && { quote }),
    // TypeScript cannot infer that both parts together are the details of the kind.
    details: { appointment_date, appointment_time, service_description, price, ...details } as DetailsOf<Kind>,
  });
}

function toBoth(write: (side: BookingSide) => NewNotification): NewNotification[] {
  return [write('customer'), write('artisan')];
}
