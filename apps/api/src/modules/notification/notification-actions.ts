import type { EventFrame, Notification } from '@fixit/contract/notification';
import type { Db } from '../../db/connection.ts';
import { type Publication, publishMany } from '../../platform/fanout/outbox.ts';
import { type Cursors, placeInTime } from '../../platform/http/cursor.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import * as erasing from './erasure-repository.ts';
import type { NewNotification } from './notification-repository.ts';
import * as repository from './notification-repository.ts';

export type { NewNotification };

export function notify(db: Db, notification: NewNotification): Promise<void> {
  return notifyMany(db, [notification]);
}

export interface AccountEvent {
  account_id: string;
  frame: EventFrame;
}

/** Two statements, whatever their number. */
export async function notifyMany(
  db: Db,
  notifications: readonly NewNotification[],
  events: readonly AccountEvent[] = [],
): Promise<void> {
  const told = await keepNotifications(db, notifications);
  const others = events.map(({ account_id, frame }) => ({ topic: eventTopic(account_id), frame }));
  await publishMany(db, [...told, ...others]);
}

/** Returns the events for the screens of their accounts. */
export async function keepNotifications(db: Db, notifications: readonly NewNotification[]): Promise<Publication[]> {
  if (notifications.length === 0) return [];
  const kept = await repository.addNotifications(db, notifications);
  return kept.map(({ account_id, ...notification }) => publicationOf(account_id, notification));
}

/** By a place in time, since a notification that is refreshed leaves its own for the top. */
export async function listNotifications(
  db: Db,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  cursors: Cursors,
): Promise<{ page: Notification[]; next: string | null }> {
  const before = cursors.readPlace(cursor, placeInTime);
  const found = await repository.listNotifications(db, account_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(found, limit, ({ at, notification }) => [at, notification.id]);
  return { page: page.map(({ notification }) => notification), next };
}

export function markNotificationsRead(db: Db, account_id: string, { ids, until }: repository.Shown): Promise<void> {
  return ids
    ? repository.mark(db, 'read_at', account_id, { ids, until })
    : repository.markAllRead(db, account_id, { until });
}

export function markNotificationsSeen(
  db: Db,
  account_id: string,
  shown: repository.Shown & { ids: string[] },
): Promise<void> {
  return repository.mark(db, 'seen_at', account_id, shown);
}

/** Returns the events for its screens. */
export async function markMessageNotificationRead(
  db: Db,
  account_id: string,
  conversation_id: string,
): Promise<Publication[]> {
  const read = await repository.markMessagesRead(db, account_id, conversation_id);
  return read.map((notification) => publicationOf(account_id, notification));
}

/** Marks as read where nothing is left to read. Returns the events for their screens. */
export async function eraseMessageNotification(
  db: Db,
  forgotten: readonly repository.MessageToErase[],
  { isRead }: { isRead: boolean },
): Promise<Publication[]> {
  if (forgotten.length === 0) return [];
  const changed = await repository.eraseMessages(db, forgotten, isRead);
  return changed
    .filter(({ read_at }) => read_at !== null)
    .map(({ account_id, ...notification }) => publicationOf(account_id, notification));
}

/** Also in emails that wait to be sent: they are rewritten. Emails to the account itself are dropped. */
export async function eraseNotificationsOf(
  db: Db,
  { account_id, email }: { account_id: string; email: string },
): Promise<void> {
  await erasing.dropEmailsTo(db, email);
  const ids = await erasing.eraseAbout(db, account_id);
  const recalled = await erasing.recallEmails(db, ids);
  if (recalled.length > 0) await enqueue(db, 'notification_mail', { ids: recalled });
}

function publicationOf(account_id: string, notification: Notification): Publication {
  const frame: EventFrame = { kind: 'notification', notification };
  return { topic: eventTopic(account_id), frame };
}

export function eventTopic(account_id: string): string {
  return `account:${account_id}`;
}
