import type { NotificationKind } from '@fixit/contract/notification';
import { writeAppointment } from '@fixit/contract/value/appointment';
import { poundsText } from '@fixit/contract/value/pounds';
import type { BookingRow } from './row.ts';
import type { Making, World } from './world.ts';

/** One notification of a story: how many minutes ago, what kind, its words, where it leads, and whether it was read. */
export type Notice = [
  minutesAgo: number,
  kind: NotificationKind,
  title: string,
  body: string,
  leadsTo: string | Leading,
  seen?: 'read',
];

/** A link to an appointment, and which one that is. */
type Leading = { link: string; booking_id: string };

/** Leads to an appointment as its customer or its artisan sees it. */
export function toBooking(to: 'customer' | 'artisan', { id }: BookingRow): Leading {
  const page = to === 'customer' ? '/bookings' : '/workspace/bookings';
  return { link: `${page}?booking_id=${id}`, booking_id: id };
}

/** What a notification says of an appointment, as the server's own do. */
export function sayAppointment(row: BookingRow): string {
  return `${writeAppointment(row.appointment_date, row.appointment_time)}: ${row.service_description}`;
}

/** The same of a proposal, which names its price. */
export function sayProposal(row: BookingRow): string {
  const price = row.price === null ? '' : `, ${poundsText(row.price)}`;
  return `${writeAppointment(row.appointment_date, row.appointment_time)}${price}: ${row.service_description}`;
}

/** The same of another time that is asked for. */
export function sayMove(row: BookingRow): string {
  const wanted = writeAppointment(row.reschedule_date, row.reschedule_time);
  return `${wanted} instead of ${sayAppointment(row)}`;
}

/** Adds notifications of an account. */
export function addNotices(world: World, { makeId, now }: Making, account_id: string, notices: Notice[]): void {
  for (const [minutes, kind, title, body, leadsTo, seen] of notices) {
    const leading = typeof leadsTo === 'string' ? { link: leadsTo, booking_id: null } : leadsTo;
    const created_at = new Date(now.getTime() - minutes * 60_000);
    const read_at = seen ? new Date(created_at.getTime() + 60_000) : null;
    const id = makeId(created_at);
    world.notifications.push({ id, account_id, kind, title, body, ...leading, created_at, read_at });
  }
}
