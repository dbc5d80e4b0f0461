import type { Message } from '@fixit/contract/message';
import type { EventFrame } from '@fixit/contract/notification';
import type { Db, Publication } from '../../db/database.ts';

import {
  addNewToUnread,
  type LockedConversation,
  lockConversations,
  type NewMessageCounts,
} from '../conversation/conversation-actions.ts';
import {
  eventTopic,
  type NewNotification,
  notifyMany,
  storeNotifications,
  writeNotification,
} from '../notification/notification-actions.ts';
import { listUnnotified } from './message-repository.ts';
import {
  type NotificationThrottle,
  type Recipient,
  type ThrottleResult,
  throttleSeconds,
} from './notification-throttle.ts';
import { conversationTopic, previewText } from './sent-message.ts';

type DeliveredMessage = { conversation_id: string; sender_id: string; frame: Message };

type Reader = Recipient & { locked: LockedConversation; unread_count: number; isFirst: boolean };

/** Notifies immediately if there were no unread messages, or else as the throttle allows. */
export async function deliverAndNotify(
  db: Db,
  throttle: NotificationThrottle,
  { locked, stored }: { locked: readonly LockedConversation[]; stored: readonly DeliveredMessage[] },
): Promise<Omit<ThrottleResult, 'startedAt'>> {
  if (stored.length === 0) return { notified: [], late: [] };
  const newMessageCounts = summariseNewMessages(locked, stored);
  const unread = await addNewToUnread(db, newMessageCounts);
  const rows = new Map(locked.map((row) => [row.id, row]));
  const counts = new Map(unread.map((row) => [row.id, row]));
  const readers = newMessageCounts.flatMap((newCounts) => {
    const row = rows.get(newCounts.conversation_id);
    const count = counts.get(newCounts.conversation_id);
    if (!row || !count) return [];
    return [
      readerOf(row, row.artisan_account_id, count.artisan_unread, newCounts.by_customer),
      readerOf(row, row.customer_id, count.customer_unread, newCounts.by_artisan),
    ].filter((reader) => reader !== null);
  });
  const throttled = readers.map((reader) => ({ reader, when: reader.isFirst ? 'now' : throttle.decide(reader) }));
  const notified = throttled.filter(({ when }) => when === 'now').map(({ reader }) => reader);
  const late = throttled.filter(({ when }) => when === 'later').map(({ reader }) => recipientOf(reader));
  await db.publishMany([
    ...publishInOrder(locked, stored),
    ...readers.map(({ locked, account_id, unread_count }) => {
      const frame: EventFrame = { kind: 'unread_count', conversation_id: locked.id, unread_count };
      return { topic: eventTopic(account_id), frame };
    }),
    ...(await storeNotifications(
      db,
      notified.map((reader) => notificationOf(reader.locked, reader.account_id, newestTo(reader, stored))),
    )),
  ]);
  if (late.length > 0)
    await db.enqueue('message_late', late, { after_seconds: throttleSeconds, job_key: throttle.taskKey() });
  return { notified: notified.map(recipientOf), late };
}

export async function notifyDelayed(db: Db, late: readonly Recipient[]): Promise<void> {
  const locked = await lockConversations(db, [...new Set(late.map(({ conversation_id }) => conversation_id))]);
  const rows = new Map(locked.map((row) => [row.id, row]));
  const unnotified = await listUnnotified(db, late);
  const notifications = unnotified.flatMap(({ account_id, conversation_id, message }) => {
    const row = rows.get(conversation_id);
    return row?.reachable ? [notificationOf(row, account_id, message)] : [];
  });
  await notifyMany(db, notifications);
}

/** Names each predecessor, because two processes may publish messages out of order. */
function publishInOrder(locked: readonly LockedConversation[], stored: readonly DeliveredMessage[]): Publication[] {
  const newest = new Map(locked.map(({ id, last_message_id }) => [id, last_message_id]));
  return stored.map(({ conversation_id, frame }) => {
    const after = newest.get(conversation_id) ?? null;
    newest.set(conversation_id, frame.id);
    return { topic: conversationTopic(conversation_id), frame, after };
  });
}

function summariseNewMessages(
  locked: readonly LockedConversation[],
  stored: readonly DeliveredMessage[],
): NewMessageCounts[] {
  const conversations = new Map(locked.map((row) => [row.id, row]));
  const newMessageCounts = new Map<string, NewMessageCounts>();
  for (const { conversation_id, sender_id, frame } of stored) {
    const conversation = conversations.get(conversation_id);
    if (!conversation) continue;
    const isCustomer = conversation.customer_id === sender_id;
    const earlierCounts = newMessageCounts.get(conversation_id);
    const newCounts = earlierCounts ?? {
      conversation_id,
      last_message_id: frame.id,
      by_customer: 0,
      by_artisan: 0,
      customer_wrote_at: conversation.customer_wrote_at,
      artisan_replied_at: conversation.artisan_replied_at,
    };
    const isFirst = !earlierCounts && conversation.last_message_id === null;
    if (isCustomer && isFirst) newCounts.customer_wrote_at = frame.timestamp;
    if (!isCustomer && newCounts.customer_wrote_at !== null) newCounts.artisan_replied_at ??= frame.timestamp;
    newCounts.last_message_id = frame.id;
    newCounts[isCustomer ? 'by_customer' : 'by_artisan'] += 1;
    newMessageCounts.set(conversation_id, newCounts);
  }
  return [...newMessageCounts.values()];
}

function readerOf(
  locked: LockedConversation,
  account_id: string,
  unread_count: number,
  newCount: number,
): Reader | null {
  if (newCount === 0) return null;
  return { locked, account_id, conversation_id: locked.id, unread_count, isFirst: unread_count === newCount };
}

const recipientOf = ({ account_id, conversation_id }: Recipient): Recipient => ({ account_id, conversation_id });

/** The notification for a conversation shows only its newest message. */
function newestTo({ account_id, conversation_id }: Recipient, stored: readonly DeliveredMessage[]): string {
  const newest = stored.findLast(
    (message) => message.conversation_id === conversation_id && message.sender_id !== account_id,
  );
  return newest?.frame.message ?? '';
}

function notificationOf(locked: LockedConversation, account_id: string, message: string): NewNotification {
  const isCustomer = account_id === locked.customer_id;
  const [other_id, name] = isCustomer
    ? [locked.artisan_account_id, locked.business_name]
    : [locked.customer_id, locked.first_name];
  return writeNotification('message_received', {
    account_id,
    reader: isCustomer ? 'customer' : 'artisan',
    subject_id: locked.id,
    quote: previewText(message),
    about: { account_id: other_id, name },
    details: {},
  });
}
