import type { Role } from '@fixit/contract/account';
import { type LinkSubject, linkTo } from '@fixit/contract/link';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import { formatAppointment } from '@fixit/contract/value/appointment';
import { poundsText } from '@fixit/contract/value/pounds';
import type { DemoBooking } from './demo-rows.ts';
import type { SeedWorld, WorldContext } from './demo-world.ts';

export type StoryNotification = [
  minutesAgo: number,
  kind: NotificationKind,
  title: string,
  body: string,
  about: DemoBooking | LinkSubject,
  read?: 'read',
];

export function describeAppointment(row: DemoBooking): string {
  return `${formatAppointment(row.appointment_date, row.appointment_time)}: ${row.service_description}`;
}

export function describeProposal(row: DemoBooking): string {
  const price = row.price === null ? '' : `, ${poundsText(row.price)}`;
  return `${formatAppointment(row.appointment_date, row.appointment_time)}${price}: ${row.service_description}`;
}

export function describeReschedule(row: DemoBooking): string {
  const newTime = formatAppointment(row.reschedule_date, row.reschedule_time);
  return `${newTime} instead of ${describeAppointment(row)}`;
}

type NotificationReader = { account_id: string; role: Role };

export function addStoryNotifications(
  world: SeedWorld,
  { makeId, now }: WorldContext,
  reader: NotificationReader,
  notifications: StoryNotification[],
): void {
  for (const [minutes, kind, title, body, about, read] of notifications) {
    const subject: LinkSubject = 'type' in about ? about : { type: 'booking', id: about.id };
    const created_at = new Date(now.getTime() - minutes * 60_000);
    const read_at = read ? new Date(created_at.getTime() + 60_000) : null;
    const id = makeId(created_at);
    world.notifications.push({
      id,
      account_id: reader.account_id,
      kind,
      title,
      body,
      created_at,
      read_at,
      subject_type: subject.type,
      subject_id: subject.id,
      link: linkTo(reader.role, subject),
      booking_id: subject.type === 'booking' ? subject.id : null,
    });
  }
}
