import type { EventFrame, Notification } from '@fixit/contract/notification';
import type { Db } from '../../db/connection.ts';
import { publish, publishMany } from '../../platform/fanout.ts';
import type { NewNotification } from './repository.ts';
import * as repository from './repository.ts';

export type { NewNotification };

/** Tells one account of something, in the transaction of what it is told of. */
export function notify(db: Db, notification: NewNotification): Promise<void> {
  return notifyMany(db, [notification]);
}

/** Tells many accounts at once with two statements, whatever their number. */
export async function notifyMany(db: Db, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const added = await repository.addNotifications(db, notifications);
  await publishMany(
    db,
    added.map(({ account_id, ...notification }) => {
      const frame: EventFrame = { kind: 'notification', notification };
      return { topic: eventTopic(account_id), frame };
    }),
  );
}

/** Sends a frame to every event socket of an account when the transaction commits. */
export function publishEvent(db: Db, account_id: string, frame: EventFrame): Promise<void> {
  return publish(db, eventTopic(account_id), frame);
}

/** Sends frames to the event sockets of many accounts with one statement. */
export function publishEvents(db: Db, events: readonly { account_id: string; frame: EventFrame }[]): Promise<void> {
  return publishMany(
    db,
    events.map(({ account_id, frame }) => ({ topic: eventTopic(account_id), frame })),
  );
}

/** A page of the caller's notifications, newest first, and where the next one begins. */
export async function listNotification(
  db: Db,
  account_id: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<{ page: Notification[]; next: string | null }> {
  const found = await repository.listNotifications(db, account_id, { limit: limit + 1, before });
  const page = found.slice(0, limit);
  return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Marks the caller's notifications as read: those named, or all. */
export function markNotificationRead(db: Db, account_id: string, ids: string[] | undefined): Promise<void> {
  return repository.markRead(db, account_id, ids);
}

/** The topic that the event sockets of an account follow. */
export function eventTopic(account_id: string): string {
  return `account:${account_id}`;
}
