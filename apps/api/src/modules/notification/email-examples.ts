import { linkTo } from '@fixit/contract/link';
import type { KindWords } from '@fixit/contract/notification/kind';
import {
  type NotificationKind,
  notificationKinds,
  notificationRules,
  wordsOf,
} from '@fixit/contract/notification/kinds';
import type { EmailExample } from '../../platform/email/email-preview.ts';
import type { DueRow } from './email-repository.ts';
import { type NotificationInput, writeNotification } from './notification-actions.ts';
import { renderEmailAbout } from './render-notification-email.ts';

const titles = { message: 'Messages', job: 'Requests', booking: 'Bookings', review: 'Reviews' };

export function listNotificationExamples(publicUrl: string): EmailExample[] {
  return notificationKinds.flatMap((kind) => {
    const rows = (wordsOf(kind)?.examples ?? []).map((example) => exampleRow(kind, example));
    const group = titles[notificationRules[kind].setting.group];
    const render = (name: string, due: readonly [DueRow, ...DueRow[]]): EmailExample => {
      return { group, name: `${kind}-${name}`, email: renderEmailAbout(due, 'example', publicUrl) };
    };
    const [first] = rows;
    if (!first) return [];
    const isWithheld = kind === 'job_request' || kind === 'message_received';
    return [
      ...rows.map((row, index) => render(`${row.role}-${index + 1}`, [row])),
      ...(isWithheld
        ? [render('withheld', [{ ...(rows.find(({ role }) => role === 'artisan') ?? first), is_by_newcomer: true }])]
        : []),
      render('digest', [first, first, first, first]),
    ];
  });
}

function exampleRow(kind: NotificationKind, example: KindWords<object>['examples'][number]): DueRow {
  const { reader, otherName, quote = '', ...details } = example;
  const input = {
    account_id: 'example',
    reader,
    subject_id: 'example',
    quote,
    details,
    ...(otherName !== undefined && { about: { account_id: 'example', name: otherName } }),
  };
  // An example has the details of its kind.
  const { title, body, subject } = writeNotification(kind, input as NotificationInput<NotificationKind>);
  return {
    id: 'example',
    account_id: 'example',
    kind,
    title,
    body,
    details,
    role: reader,
    link: linkTo(reader, subject),
    email: 'name@example.com',
    first_name: reader === 'customer' ? 'Priya' : 'Tom',
    unseen_since: '2026-12-01T09:40:00.000Z',
    about_name: otherName ?? null,
    is_by_newcomer: false,
  };
}
