import type { Role } from '@fixit/contract/account';
import type { EventFrame, Notification } from '@fixit/contract/notification';
import type { KindWords } from '@fixit/contract/notification/kind';
import { type DetailsOf, type NotificationKind, notificationWords } from '@fixit/contract/notification/kinds';
import type { Db, Publication } from '../../db/database.ts';
import { type Cursors, timePosition } from '../../platform/http/cursor.ts';
import type { NewBlock } from '../../platform/module-registration.ts';
import * as erasureRepository from './notification-erasure-repository.ts';
import type { NewNotification } from './notification-repository.ts';
import * as repository from './notification-repository.ts';

export type { NewNotification };

export interface NotificationInput<Kind extends NotificationKind> {
  account_id: string;
  reader: Role;
  subject_id: string;
  about?: NewNotification['about'];
  /** The other person's words are quoted verbatim. */
  quote?: string;
  details: DetailsOf<Kind>;
}

export function writeNotification<Kind extends NotificationKind>(
  kind: Kind,
  { account_id, reader, subject_id, about, quote = '', details }: NotificationInput<Kind>,
): NewNotification {
  // The type of the details follows from the kind.
  const words = notificationWords[kind] as KindWords<object>;
  const event = { ...details, reader, otherName: about?.name ?? '', quote };
  const subject = { type: words.link.to, id: subject_id, slot: words.link.slot?.(event) ?? '' };
  return {
    account_id,
    kind,
    title: words.title(event),
    body: words.text(event),
    details,
    subject,
    ...(about && { about }),
  };
}

export function notify(db: Db, notification: NewNotification): Promise<void> {
  return notifyMany(db, [notification]);
}

export interface AccountEvent {
  account_id: string;
  frame: EventFrame;
}

/** Runs two statements for any number of notifications. */
export async function notifyMany(
  db: Db,
  notifications: readonly NewNotification[],
  events: readonly AccountEvent[] = [],
): Promise<void> {
  const publications = await storeNotifications(db, notifications);
  const others = events.map(({ account_id, frame }) => ({ topic: eventTopic(account_id), frame }));
  await db.publishMany([...publications, ...others]);
}

/** Returns the events for the readers' screens, which the caller must publish. */
export async function storeNotifications(db: Db, notifications: readonly NewNotification[]): Promise<Publication[]> {
  if (notifications.length === 0) return [];
  const rows = await repository.addNotifications(db, notifications);
  return rows.map(({ account_id, ...notification }) => publicationOf(account_id, notification));
}

/** Lists notifications by time, because a refreshed notification moves to the top. */
export async function listNotifications(
  db: Db,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  cursors: Cursors,
): Promise<{ page: Notification[]; next: string | null }> {
  const before = cursors.readPosition(cursor, timePosition);
  const rows = await repository.listNotifications(db, account_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(rows, limit, ({ at, notification }) => [at, notification.id]);
  return { page: page.map(({ notification }) => notification), next };
}

export function markNotificationsRead(
  db: Db,
  account_id: string,
  { ids, until }: repository.NotificationSelection,
): Promise<void> {
  return ids
    ? repository.markNotifications(db, 'read_at', account_id, { ids, until })
    : repository.markAllRead(db, account_id, { until });
}

export function markNotificationsSeen(
  db: Db,
  account_id: string,
  selection: repository.NotificationSelection & { ids: string[] },
): Promise<void> {
  return repository.markNotifications(db, 'seen_at', account_id, selection);
}

export async function markMessageNotificationRead(
  db: Db,
  account_id: string,
  conversation_id: string,
): Promise<Publication[]> {
  const rows = await repository.markMessagesRead(db, account_id, conversation_id);
  return rows.map((notification) => publicationOf(account_id, notification));
}

/** With `isRead`, also marks the notifications as read. */
export async function eraseMessageNotification(
  db: Db,
  messages: readonly repository.MessageToErase[],
  { isRead }: { isRead: boolean },
): Promise<Publication[]> {
  if (messages.length === 0) return [];
  const rows = await repository.eraseMessages(db, messages, isRead);
  return rows
    .filter(({ read_at }) => read_at !== null)
    .map(({ account_id, ...notification }) => publicationOf(account_id, notification));
}

/** Also replaces the text on the reader's screens and in pending emails. */
export async function rewriteMessageNotification(db: Db, message: repository.MessageToRewrite): Promise<void> {
  const rows = await repository.rewriteMessageText(db, message);
  await requeueEmails(
    db,
    rows.map(({ id }) => id),
  );
  await db.publishMany(rows.map(({ account_id, ...notification }) => publicationOf(account_id, notification)));
}

/** Deletes the notifications of an undone change, so that they are not emailed. */
export async function retractNotifications(
  db: Db,
  notifications: readonly Pick<NewNotification, 'account_id' | 'kind' | 'subject'>[],
): Promise<Publication[]> {
  const rows = await repository.removeNotifications(db, notifications);
  return rows.map(undoneEvent);
}

/** A notification that is unseen only since the undone refresh, at `refreshed_at`, counts as seen. */
export async function restoreNotification(
  db: Db,
  notification: NewNotification,
  { refreshed_at }: { refreshed_at: string | null },
): Promise<Publication[]> {
  const rows = await repository.restoreText(db, notification, refreshed_at);
  return rows.map(undoneEvent);
}

export async function restoreMessageNotification(db: Db, message: repository.MessageToRestore): Promise<Publication[]> {
  const rows = await repository.restoreMessageText(db, message);
  return rows.map(undoneEvent);
}

function undoneEvent({ account_id, id }: { account_id: string; id: string }): Publication {
  const frame: EventFrame = { kind: 'notification_undone', notification_id: id };
  return { topic: eventTopic(account_id), frame };
}

/** Erases notifications about an account, rewrites pending emails about it, and drops pending emails to it. */
export async function eraseNotificationsOf(
  db: Db,
  { account_id, email }: { account_id: string; email: string },
): Promise<void> {
  await erasureRepository.dropEmailsTo(db, email);
  await requeueEmails(db, await erasureRepository.eraseAbout(db, account_id));
}

/** Drops pending emails to either side about the kinds that a block ends. */
export async function dropEmailsBetween(db: Db, { blocker, blocked_id }: NewBlock): Promise<void> {
  await requeueEmails(db, await erasureRepository.listEndedByBlock(db, blocker.account_id, blocked_id));
}

/** Recalls pending emails about notifications and enqueues new ones with the current text. */
async function requeueEmails(db: Db, ids: readonly string[]): Promise<void> {
  const recalledIds = await erasureRepository.recallEmails(db, ids);
  if (recalledIds.length > 0) await db.enqueue('notification_mail', { ids: recalledIds });
}

function publicationOf(account_id: string, notification: Notification): Publication {
  const frame: EventFrame = { kind: 'notification', notification };
  return { topic: eventTopic(account_id), frame };
}

export function eventTopic(account_id: string): string {
  return `account:${account_id}`;
}
