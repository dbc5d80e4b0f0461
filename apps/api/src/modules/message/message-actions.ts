import type { ReceivedFrame } from '@fixit/contract/message';
import type { EventFrame } from '@fixit/contract/notification';
import { type Db, limitLockWait } from '../../db/connection.ts';
import type { Fanout } from '../../platform/fanout/fanout.ts';
import { type Publication, publishMany } from '../../platform/fanout/outbox.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { removePictures } from '../../platform/storage/files.ts';
import {
  clearUnreadFrom,
  markConversationRead,
  removeFromUnread,
  type UnreadRow,
} from '../conversation/conversation-actions.ts';
import {
  eraseMessageNotification,
  eventTopic,
  markMessageNotificationRead,
} from '../notification/notification-actions.ts';
import { eraseAll, eraseUploads } from './erasure-repository.ts';
import * as repository from './message-repository.ts';
import { previewOf, topicOf } from './socket/chat-frames.ts';

/** Milliseconds; a later mark, or the next visit, says the same. */
const markLockTimeout = 500;

export async function removeMessage(db: Db, { account_id }: Caller, id: string): Promise<void> {
  const found = await repository.lockMessage(db, account_id, id);
  if (!found) throw refuse('not_found', { message: 'There is no such message.' });
  if (found.sender_id !== account_id) throw refuse('forbidden', { message: 'Only its sender may delete a message.' });
  const erased = found.deleted ? undefined : await repository.eraseMessage(db, found.id);
  if (!erased) return;
  if (erased.url) await removePictures(db, [erased.url]);
  const unread = await removeFromUnread(db, found);
  const deleted: ReceivedFrame = { deleted: found.id };
  await publishMany(db, [
    { topic: topicOf(found.conversation_id), frame: deleted },
    ...(unread ? await takeBack(db, found, unread) : []),
  ]);
}

/** Also edits the words that a notification showed. Returns the events for the reader's screens. */
async function takeBack(db: Db, said: repository.StoredMessage, unread: UnreadRow): Promise<Publication[]> {
  const { conversation_id } = said;
  const toCustomer = said.customer_id !== said.sender_id;
  const account_id = toCustomer ? said.customer_id : said.artisan_account_id;
  const unread_count = toCustomer ? unread.customer_unread : unread.artisan_unread;
  const frame: EventFrame = { kind: 'unread_count', conversation_id, unread_count };
  const told = { account_id, conversation_id, body: previewOf(said.message) };
  return [
    { topic: eventTopic(account_id), frame },
    ...(await eraseMessageNotification(db, [told], { isRead: unread_count === 0 })),
  ];
}

export async function markMessageRead(
  db: Db,
  { account_id }: Caller,
  conversation_id: string,
  message_id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [, marked] = await Promise.all([
      limitLockWait(tx, markLockTimeout),
      markConversationRead(tx, account_id, conversation_id, message_id),
    ]);
    if (!marked) return;
    const frame: ReceivedFrame = { read: { user_id: account_id, message_id: message_id.toLowerCase() } };
    const unread: EventFrame = { kind: 'unread_count', conversation_id, ...marked };
    // Its notification speaks of the newest message: it waits while that is unread.
    const isAllRead = marked.unread_count === 0;
    await publishMany(tx, [
      { topic: topicOf(conversation_id), frame },
      { topic: eventTopic(account_id), frame: unread },
      ...(isAllRead ? await markMessageNotificationRead(tx, account_id, conversation_id) : []),
    ]);
  });
}

/** Of no use a moment later: it is not written down. */
export function sendTyping(fanout: Fanout, { account_id }: Caller, conversation_id: string): void {
  const frame: ReceivedFrame = { typing: { user_id: account_id } };
  fanout.sendOnce([{ topic: topicOf(conversation_id), frame }]);
}

export async function eraseMessagesOf(db: Db, account_id: string): Promise<void> {
  await eraseAll(db, account_id);
  await removePictures(db, await eraseUploads(db, account_id));
  const talks = await clearUnreadFrom(db, account_id);
  const told = talks.map(({ id, customer_id, artisan_account_id }) => {
    const toCustomer = customer_id !== account_id;
    return { account_id: toCustomer ? customer_id : artisan_account_id, conversation_id: id, body: null };
  });
  await publishMany(db, await eraseMessageNotification(db, told, { isRead: true }));
}
