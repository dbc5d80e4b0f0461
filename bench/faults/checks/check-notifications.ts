import type { Evidence, FinalState } from '../state.ts';
import { expectedNotifications, lineOf, wishLine } from './expected-notifications.ts';
import { groupBy } from './group-by.ts';

/** Kinds of which one notification a subject says the newest. */
const refreshed = new Set(['message_received', 'job_declined']);

const subjectIn = (link: string) => /(?:booking_id|job_id|conversation_id)=([\da-f-]{36})/.exec(link)?.[1] ?? '';

/** Changes of which somebody was not told, or told twice. */
export function findWrongNotifications({ state }: Evidence): string[] {
  const { now, perhaps } = expectedNotifications(state);
  const told = state.notifications
    .filter(({ notification: { kind } }) => kind !== 'message_received')
    .map(({ account_id, notification: { kind, link } }) => {
      const id = subjectIn(link);
      return kind === 'reschedule_withdrawn' || kind === 'reschedule_declined'
        ? wishLine(account_id, kind, id, (one) => otherSideOf(state, id, one))
        : lineOf(account_id, kind, id);
    });
  return [
    ...without(now, told).map((line) => `not told: ${line}`),
    ...without(without(told, now), perhaps).map((line) => `told once more: ${line}`),
    ...findWrongMessageNotifications(state),
  ];
}

function otherSideOf({ changes, artisans }: FinalState, booking_id: string, account_id: string): string {
  const change = changes.find(({ kind, after }) => kind === 'booking' && after.id === booking_id);
  if (change?.kind !== 'booking') return '';
  const { customer_id, artisan_id } = change.after;
  return customer_id === account_id ? (artisans[artisan_id] ?? '') : customer_id;
}

/** Whoever was written to has one notification for each conversation, which shows the newest message. */
function findWrongMessageNotifications({ conversations, notifications }: FinalState): string[] {
  const found: string[] = [];
  const told = groupBy(
    notifications.filter(({ notification }) => notification.kind === 'message_received'),
    ({ account_id, notification }) => `${account_id} ${subjectIn(notification.link)}`,
  );
  for (const { id, reader, messages } of conversations) {
    const newest = messages.findLast(({ sender }) => sender !== reader);
    const all = told.get(`${reader} ${id}`) ?? [];
    if (all.length !== (newest ? 1 : 0)) found.push(`${reader} has ${all.length} notifications of messages in ${id}`);
    const body = newest?.message === '' ? 'A picture' : newest?.message;
    if (newest && all[0] && all[0].notification.body !== body)
      found.push(
        `${reader} has a notification of '${all[0].notification.body}', but the newest message in ${id} is '${body}'`,
      );
  }
  return found;
}

/** Notifications that nobody's screen was told of, neither by a socket nor by reading the list after a gap, or twice by one socket. */
export function findUntold({ entries, state: { notifications } }: Evidence): string[] {
  const found: string[] = [];
  const kinds = new Map(notifications.map(({ notification }) => [notification.id, notification.kind]));
  const known = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (entry.type === 'known' && entry.conversation_id === null) known.set(entry.account_id, new Set(entry.ids));
    if (entry.type !== 'heard' || entry.conversation_id !== null) continue;
    const once = entry.ids.filter((id) => !refreshed.has(kinds.get(id) ?? ''));
    if (new Set(once).size < once.length) found.push(`socket ${entry.socket} of ${entry.account_id} brought one twice`);
  }
  for (const { account_id, notification } of notifications) {
    if (!known.get(account_id)?.has(notification.id))
      found.push(`${account_id} never heard of ${notification.kind} ${notification.id}`);
  }
  return found;
}

/** Notifications of those who want emails that were not emailed. An email that the server took and could not say so comes again. */
export function findMissingEmails({ state: { notifications, mailed, emails } }: Evidence): string[] {
  const sent = groupBy(emails, ({ to }) => to);
  return notifications.flatMap(({ account_id, notification: { kind, title, link } }) => {
    const to = mailed[account_id];
    if (!to || refreshed.has(kind)) return [];
    const isSent = (sent.get(to) ?? []).some(({ text }) => text.includes(link) && text.includes(title));
    return isSent ? [] : [`${to} got no email: ${title} ${link}`];
  });
}

/** The lines that one list has more often than the other. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
