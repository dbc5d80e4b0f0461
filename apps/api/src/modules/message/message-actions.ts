import type { Message, ReceivedFrame } from '@fixit/contract/message';
import type { EventFrame } from '@fixit/contract/notification';
import { limitLockWait } from '../../db/connection.ts';
import type { Db, Publication } from '../../db/database.ts';
import type { Fanout } from '../../platform/fanout/fanout.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { removePictures } from '../../platform/storage/files.ts';
import { addUndoRecord, takeUndoRecord } from '../../platform/undo/undo-records.ts';
import {
  addToUnread,
  clearUnreadFrom,
  markConversationRead,
  removeFromUnread,
  type UnreadRow,
} from '../conversation/conversation-actions.ts';
import {
  eraseMessageNotification,
  eventTopic,
  markMessageNotificationRead,
  restoreMessageNotification,
} from '../notification/notification-actions.ts';
import { eraseSentMessages, eraseUploads } from './message-erasure-repository.ts';
import * as repository from './message-repository.ts';
import { conversationTopic, previewText } from './sent-message.ts';

/** A read mark may be dropped, because a later mark or the next visit replaces it. */
const markLockTimeoutMs = 500;

export async function removeMessage(db: Db, { account_id }: Caller, id: string): Promise<void> {
  const storedMessage = await repository.lockMessage(db, account_id, id);
  if (!storedMessage) throw refuse('not_found', { message: 'There is no such message.' });
  if (storedMessage.sender_id !== account_id)
    throw refuse('forbidden', { message: 'Only its sender may delete a message.' });
  const erasedMessage = storedMessage.deleted ? undefined : await repository.eraseMessage(db, storedMessage.id);
  if (!erasedMessage) return;
  const { message, attachment_id, attachment } = erasedMessage;
  await addUndoRecord(
    db,
    { account_id, kind: 'message', subject_id: storedMessage.id },
    { content: { message, attachment_id, attachment }, pictures: attachment ? [attachment.url] : [] },
  );
  const unread = await removeFromUnread(db, storedMessage);
  const deletedFrame: ReceivedFrame = { deleted: storedMessage.id };
  await db.publishMany([
    { topic: conversationTopic(storedMessage.conversation_id), frame: deletedFrame },
    ...(unread ? await retractFromReader(db, storedMessage, unread) : []),
  ]);
}

/** Counts the message as unread again. Idempotent. */
export async function undoRemoveMessage(db: Db, { account_id }: Caller, id: string): Promise<Message> {
  const storedMessage = await repository.lockMessage(db, account_id, id);
  if (!storedMessage) throw refuse('not_found', { message: 'There is no such message.' });
  if (storedMessage.sender_id !== account_id)
    throw refuse('forbidden', { message: 'Only its sender may restore a message.' });
  if (storedMessage.deleted) await restoreForBoth(db, storedMessage);
  const message = await repository.findMessage(db, storedMessage.id);
  if (!message) throw new Error(`The message ${storedMessage.id} was not found`);
  const restoredFrame: ReceivedFrame = { restored: message };
  if (storedMessage.deleted) await db.publish(conversationTopic(storedMessage.conversation_id), restoredFrame);
  return message;
}

async function restoreForBoth(db: Db, storedMessage: repository.StoredMessage): Promise<void> {
  const subject = { account_id: storedMessage.sender_id, kind: 'message', subject_id: storedMessage.id } as const;
  const record = await takeUndoRecord<repository.ErasedMessage>(db, subject);
  if (!record || !(await repository.restoreMessage(db, storedMessage.id, record.content))) throw refuse('undo_expired');
  const unread = await addToUnread(db, storedMessage);
  if (!unread) return;
  const { conversation_id } = storedMessage;
  const isToCustomer = storedMessage.customer_id !== storedMessage.sender_id;
  const reader = isToCustomer ? storedMessage.customer_id : storedMessage.artisan_account_id;
  const unread_count = isToCustomer ? unread.customer_unread : unread.artisan_unread;
  const frame: EventFrame = { kind: 'unread_count', conversation_id, unread_count };
  await db.publishMany([
    { topic: eventTopic(reader), frame },
    ...(await restoreMessageNotification(db, {
      account_id: reader,
      conversation_id,
      body: previewText(record.content.message),
      erased_at: record.removed_at,
    })),
  ]);
}

async function retractFromReader(db: Db, message: repository.StoredMessage, unread: UnreadRow): Promise<Publication[]> {
  const { conversation_id } = message;
  const isToCustomer = message.customer_id !== message.sender_id;
  const account_id = isToCustomer ? message.customer_id : message.artisan_account_id;
  const unread_count = isToCustomer ? unread.customer_unread : unread.artisan_unread;
  const frame: EventFrame = { kind: 'unread_count', conversation_id, unread_count };
  const erasure = { account_id, conversation_id, body: previewText(message.message) };
  return [
    { topic: eventTopic(account_id), frame },
    ...(await eraseMessageNotification(db, [erasure], { isRead: unread_count === 0 })),
  ];
}

export async function markMessageRead(
  db: Db,
  { account_id }: Caller,
  conversation_id: string,
  message_id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [, readResult] = await Promise.all([
      limitLockWait(tx, markLockTimeoutMs),
      markConversationRead(tx, account_id, conversation_id, message_id),
    ]);
    if (!readResult) return;
    const frame: ReceivedFrame = { read: { user_id: account_id, message_id: message_id.toLowerCase() } };
    const unread: EventFrame = { kind: 'unread_count', conversation_id, ...readResult };
    // The notification shows the newest message, so it stays unread until that message is read.
    const isAllRead = readResult.unread_count === 0;
    await tx.publishMany([
      { topic: conversationTopic(conversation_id), frame },
      { topic: eventTopic(account_id), frame: unread },
      ...(isAllRead ? await markMessageNotificationRead(tx, account_id, conversation_id) : []),
    ]);
  });
}

/** Sends a typing event without storing it, because it is stale a moment later. */
export function sendTyping(fanout: Fanout, { account_id }: Caller, conversation_id: string): void {
  const frame: ReceivedFrame = { typing: { user_id: account_id } };
  fanout.sendWithoutOutbox([{ topic: conversationTopic(conversation_id), frame }]);
}

export async function eraseMessagesOf(db: Db, account_id: string): Promise<void> {
  await eraseSentMessages(db, account_id);
  await removePictures(db, await eraseUploads(db, account_id));
  const conversations = await clearUnreadFrom(db, account_id);
  const erasures = conversations.map(({ id, customer_id, artisan_account_id }) => {
    const isToCustomer = customer_id !== account_id;
    return { account_id: isToCustomer ? customer_id : artisan_account_id, conversation_id: id, body: null };
  });
  await db.publishMany(await eraseMessageNotification(db, erasures, { isRead: true }));
}
