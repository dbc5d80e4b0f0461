import { invitationState } from '@fixit/contract/job/job-life';
import {
  describeNotification,
  expectNotifications,
  findNotificationFaults,
} from '@fixit/contract/rules/expected-notifications';
import { type ChangeOf, changesOf } from '@fixit/contract/rules/marketplace-rows';
import { groupBy } from '@fixit/contract/value/group-by';
import { entriesOf } from '../history.ts';
import type { Evidence, FinalState } from '../state.ts';

/** A subject has one notification of each of these kinds, which shows the newest state. */
export const refreshedKinds = new Set(['message_received', 'job_declined']);

const subjectIn = (link: string) => /(?:booking_id|job_id|conversation_id)=([\da-f-]{36})/.exec(link)?.[1] ?? '';

/** Returns missing notifications, and notifications without a cause. */
export function findWrongNotifications({ state }: Evidence): string[] {
  const { artisans, invitations } = state;
  const bookings = new Map(changesOf(state.changes, 'booking').map(({ after }) => [after.id, after]));
  const jobs = new Map(changesOf(state.changes, 'job').map(({ after }) => [after.id, after]));
  const accountOf = (artisan_id: string) => artisans[artisan_id] ?? '';
  // Answers to invitations are not recorded, so a decline may be earlier or later than any other change of its job.
  const declines = invitations
    .filter((invitation) => invitation.state === invitationState.declined)
    .map((after): ChangeOf<'invitation'> => ({ kind: 'invitation', at: '', before: null, after }));
  const { required, possible } = expectNotifications({
    changes: [...state.changes, ...declines],
    invitations,
    accountOf,
    customerOf: (job_id) => jobs.get(job_id)?.customer_id ?? '',
  });
  const existing = state.notifications
    .filter(({ notification: { kind } }) => kind !== 'message_received')
    .map(({ account_id, notification: { kind, link } }) =>
      describeNotification({ account_id, kind, subject_id: subjectIn(link) }, bookings, accountOf),
    );
  return [...findNotificationFaults({ required, possible }, existing), ...findWrongMessageNotifications(state)];
}

/** The recipient of messages has one notification for each conversation, which shows the newest message. */
function findWrongMessageNotifications({ conversations, notifications }: FinalState): string[] {
  const faults: string[] = [];
  const byConversation = groupBy(
    notifications.filter(({ notification }) => notification.kind === 'message_received'),
    ({ account_id, notification }) => `${account_id} ${subjectIn(notification.link)}`,
  );
  for (const { id, reader, messages } of conversations) {
    const newest = messages.findLast(({ sender }) => sender !== reader);
    const all = byConversation.get(`${reader} ${id}`) ?? [];
    if (all.length !== (newest ? 1 : 0)) faults.push(`${reader} has ${all.length} notifications of messages in ${id}`);
    const body = newest?.message === '' ? 'A picture' : newest?.message;
    if (newest && all[0] && all[0].notification.body !== body)
      faults.push(
        `${reader} has a notification of '${all[0].notification.body}', but the newest message in ${id} is '${body}'`,
      );
  }
  return faults;
}

/** Returns notifications that did not reach their account's screen, arrived twice on a socket, or do not exist. */
export function findUnreceivedNotifications({ entries, state: { notifications } }: Evidence): string[] {
  const kinds = new Map(notifications.map(({ notification }) => [notification.id, notification.kind]));
  const screens = new Map(
    entriesOf(entries, 'screen')
      .filter(({ conversation_id }) => conversation_id === null)
      .map(({ account_id, appeared }) => [account_id, appeared]),
  );
  const received = entriesOf(entries, 'socket')
    .filter(({ conversation_id }) => conversation_id === null)
    .flatMap(({ socket, account_id, ids }) => {
      const unrefreshedIds = ids.filter((id) => !refreshedKinds.has(kinds.get(id) ?? ''));
      const hasDuplicates = new Set(unrefreshedIds).size < unrefreshedIds.length;
      return [
        ...(hasDuplicates ? [`socket ${socket} of ${account_id} delivered a notification twice`] : []),
        ...ids
          .filter((id) => !kinds.has(id))
          .map((id) => `socket ${socket} of ${account_id} delivered ${id}, which does not exist`),
      ];
    });
  const missed = notifications
    .filter(({ account_id, notification }) => !(notification.id in (screens.get(account_id) ?? {})))
    .map(({ account_id, notification: { kind, id } }) => `${account_id} never received ${kind} ${id}`);
  return [...received, ...missed];
}

/**
 * Returns the kinds for which an account got emails about fewer notifications than it has. A digest covers several
 * notifications. An email may arrive twice if the mail server could not confirm the first one, which hides a missing
 * email.
 */
export function findMissingEmails({ state: { notifications, mailed, emails } }: Evidence): string[] {
  const emailed = new Map<string, number>();
  for (const email of emails) {
    const key = `${email.to} ${kindOf(email)}`;
    emailed.set(key, (emailed.get(key) ?? 0) + countIn(email));
  }
  const due = groupBy(
    notifications.filter(({ account_id, notification: { kind } }) => mailed[account_id] && !refreshedKinds.has(kind)),
    ({ account_id, notification: { kind } }) => `${mailed[account_id]} ${kind}`,
  );
  return [...due].flatMap(([key, { length }]) => {
    const count = emailed.get(key) ?? 0;
    return count < length ? [`${key}: emails cover ${count} of ${length} notifications`] : [];
  });
}

type SentEmail = FinalState['emails'][number];

/** Returns the kind of notification, which the unsubscribe link contains. */
const kindOf = ({ text }: SentEmail) => /[?&]kind=(\w+)/.exec(text)?.[1] ?? '';

/** Returns how many notifications an email covers. The subject of a digest begins with the number. */
const countIn = ({ subject, text }: SentEmail) =>
  text.includes('<digest-') ? Number(/^\d+/.exec(subject)?.[0] ?? 1) : 1;
