import { writeAppointment } from '@fixit/contract/appointment';
import type { NotificationKind } from '@fixit/contract/notification';
import { poundsText } from '@fixit/contract/pounds';
import type { BookingRow } from './row.ts';
import type { Making, World } from './world.ts';

/** One notification of a story: how many minutes ago, what kind, its words, where it leads, and whether it was read. */
export type Notice = [
  minutesAgo: number,
  kind: NotificationKind,
  title: string,
  body: string,
  link: string,
  seen?: 'read',
];

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
  for (const [minutes, kind, title, body, link, seen] of notices) {
    const created_at = new Date(now.getTime() - minutes * 60_000);
    const read_at = seen ? new Date(created_at.getTime() + 60_000) : null;
    world.notifications.push({ id: makeId(created_at), account_id, kind, title, body, link, created_at, read_at });
  }
}
