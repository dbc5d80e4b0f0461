import { bookingState } from '@fixit/contract/booking';
import { writeAppointment } from '@fixit/contract/value/appointment';
import { poundsText } from '@fixit/contract/value/pounds';
import type { NewNotification } from '../notification/notification-actions.ts';
import type { BookingRow, Side } from './booking-row.ts';

type Notification = Pick<NewNotification, 'kind' | 'title' | 'body'>;
type Say = (who: string) => string;

const titlesForCustomer = {
  proposed: (who) => `${who} proposes an appointment`,
  withdrawn: (who) => `${who} withdrew an appointment`,
  cancelled: (who) => `${who} cancelled your appointment`,
  completed: (who) => `${who} completed your appointment`,
  unavailable: (who) => `${who} is no longer free at that time`,
  expired: (who) => `You did not answer ${who}’s proposal in time`,
} as const satisfies Record<string, Say>;

const titlesForArtisan = {
  accepted: (who) => `${who} accepted your appointment`,
  rejected: (who) => `${who} rejected your appointment`,
  cancelled: (who) => `${who} cancelled your appointment`,
  completed: (who) => `${who} confirmed that the work is done`,
  disputed: (who) => `${who} reports a problem`,
  unavailable: (who) => `Your proposal to ${who} is no longer possible: the time is taken`,
  expired: (who) => `${who} did not answer your proposal in time`,
} as const satisfies Record<string, Say>;

const rescheduleTitles = {
  asked: (who) => `${who} has asked to reschedule`,
  accepted: (who) => `${who} accepted your new time`,
  declined: (who) => `${who} declined your new time`,
  withdrawn: (who) => `${who} withdrew the request to reschedule`,
} as const satisfies Record<string, Say>;

export function notificationForCustomer(happening: keyof typeof titlesForCustomer, row: BookingRow): NewNotification {
  const title = titlesForCustomer[happening](row.artisan_name);
  const body = happening === 'proposed' ? offerOf(row) : detailsOf(row);
  return address('customer', row, { kind: `booking_${happening}`, title, body });
}

export function notificationForArtisan(happening: keyof typeof titlesForArtisan, row: BookingRow): NewNotification {
  const title = titlesForArtisan[happening](row.customer_name);
  const body = happening === 'disputed' ? (row.problem?.reason ?? '') : detailsOf(row);
  return address('artisan', row, { kind: `booking_${happening}`, title, body });
}

export function suspensionNotification(of: Side, row: BookingRow): NewNotification {
  const to = of === 'customer' ? 'artisan' : 'customer';
  const name = nameOf(to, row);
  const body = `Fixit has suspended ${name}’s account. ${detailsOf(row)}`;
  if (row.state === bookingState.cancelled) {
    return address(to, row, { kind: 'booking_cancelled', title: `Your appointment with ${name} is cancelled`, body });
  }
  return to === 'artisan'
    ? address(to, row, { kind: 'booking_rejected', title: `Your proposal to ${name} has ended`, body })
    : address(to, row, { kind: 'booking_withdrawn', title: `${name}’s proposal was withdrawn`, body });
}

export function notificationsForBoth(happening: 'unavailable' | 'expired', row: BookingRow): NewNotification[] {
  return [notificationForCustomer(happening, row), notificationForArtisan(happening, row)];
}

/** To both sides, a day before: when it is stands in the title, which tells two appointments with the same person apart. */
export function reminderNotifications(row: BookingRow): NewNotification[] {
  const when = writeAppointment(row.appointment_date, row.appointment_time);
  return (['customer', 'artisan'] as const).map((side) => {
    const who = side === 'customer' ? `${row.artisan_name} is coming` : `you are with ${row.customer_name}`;
    return address(side, row, { kind: 'booking_reminder', title: `Reminder: ${who}, ${when}`, body: detailsOf(row) });
  });
}

export function completionNotifications(row: BookingRow): NewNotification[] {
  return (['customer', 'artisan'] as const).map((side) => {
    const title = `Your appointment with ${nameOf(side, row)} counts as done`;
    return address(side, row, { kind: 'booking_completed', title, body: detailsOf(row) });
  });
}

export function settlementNotifications(row: BookingRow, reason: string): NewNotification[] {
  const is = row.state === bookingState.cancelled ? 'is cancelled' : 'counts as done';
  return (['customer', 'artisan'] as const).map((side) => {
    const title = `The problem is settled: your appointment with ${nameOf(side, row)} ${is}`;
    return address(side, row, { kind: 'booking_disputed', title, body: `${reason} (${detailsOf(row)})` });
  });
}

export function rescheduleNotification(
  to: Side,
  happening: keyof typeof rescheduleTitles,
  row: BookingRow,
): NewNotification {
  const { reschedule } = row;
  const now = writeAppointment(row.appointment_date, row.appointment_time);
  const body = {
    asked: `${writeAppointment(reschedule?.appointment_date, reschedule?.appointment_time)} instead of ${now}`,
    accepted: `It is now on ${now}`,
    declined: `It stays on ${now}`,
    withdrawn: `It stays on ${now}`,
  }[happening];
  const kind = `reschedule_${happening}` as const;
  return describeReschedule(to, row, { kind, title: rescheduleTitles[happening](nameOf(to, row)), body });
}

export function rescheduleExpiredNotification(to: Side, row: BookingRow): NewNotification {
  const title = `${nameOf(to, row)} did not answer about your new time`;
  const when = writeAppointment(row.appointment_date, row.appointment_time);
  const body = row.state === bookingState.accepted && !row.begun ? `It stays on ${when}` : `It stayed on ${when}`;
  return describeReschedule(to, row, { kind: 'reschedule_declined', title, body });
}

function describeReschedule(to: Side, row: BookingRow, { kind, title, body }: Notification): NewNotification {
  return address(to, row, { kind, title, body: `${body}: ${row.service_description}` });
}

function nameOf(reader: Side, { artisan_name, customer_name }: BookingRow): string {
  return reader === 'customer' ? artisan_name : customer_name;
}

function detailsOf({ appointment_date, appointment_time, service_description }: BookingRow, price = ''): string {
  return `${writeAppointment(appointment_date, appointment_time)}${price}: ${service_description}`;
}

function offerOf(row: BookingRow): string {
  return detailsOf(row, row.price === null ? '' : `, ${poundsText(row.price)}`);
}

function address(to: Side, row: BookingRow, notification: Notification): NewNotification {
  const { customer_id, artisan_account_id, id } = row;
  const [account_id, other_id] =
    to === 'customer' ? [customer_id, artisan_account_id] : [artisan_account_id, customer_id];
  const about = { account_id: other_id, name: nameOf(to, row) };
  return { ...notification, account_id, subject: { type: 'booking', id }, about };
}
