import type { ReceivedFrame } from '@fixit/contract/message';
import type { EventFrame } from '@fixit/contract/notification';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Publication, publish, publishMany } from '../../platform/fanout.ts';
import { type Files, removePictures } from '../../platform/files.ts';
import { makePicture } from '../../platform/picture.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  type HeldRow,
  holdConversations,
  markConversationRead,
  requireConversation,
  type UnreadRow,
  uncountMessage,
  uncountMessagesOf,
} from '../conversation/actions.ts';
import { eventTopic, markMessageNotificationRead } from '../notification/actions.ts';
import { eraseAll, eraseUploads } from './erase-repository.ts';
import * as repository from './repository.ts';
import { chatLink, topicOf } from './rules.ts';

/** Deletes one of the caller's own messages for both sides; again the same. */
export async function removeMessage(db: Db, { account_id }: Caller, id: string): Promise<void> {
  const found = await repository.findMessage(db, account_id, id);
  if (!found) throw refuse('not_found', { message: 'There is no such message.' });
  if (found.sender_id !== account_id) throw refuse('forbidden', { message: 'Only its sender may delete a message.' });
  if (found.deleted) return;
  const [held] = await holdConversations(db, [found.conversation_id]);
  const erased = held && (await repository.eraseMessage(db, found.id));
  if (!erased) return;
  if (erased.url) await removePictures(db, [erased.url]);
  const unread = await uncountMessage(db, found);
  const deleted: ReceivedFrame = { deleted: found.id };
  await publishMany(db, [
    { topic: topicOf(found.conversation_id), frame: deleted },
    ...(unread ? [unreadOf(held, unread, account_id)] : []),
  ]);
}

/** Tells the other side of a sender how much there is to read now. */
function unreadOf(held: HeldRow, unread: UnreadRow, sender_id: string): Publication {
  const isCustomer = held.customer_id === sender_id;
  const frame: EventFrame = {
    kind: 'unread_count',
    conversation_id: held.id,
    unread_count: isCustomer ? unread.artisan_unread : unread.customer_unread,
  };
  return { topic: eventTopic(isCustomer ? held.artisan_account_id : held.customer_id), frame };
}

/** Keeps a picture for a conversation of the caller, made anew from what was sent. */
export async function uploadMessageAttachment(
  db: Db,
  files: Files,
  { caller, conversation_id, bytes }: { caller: Caller; conversation_id: string; bytes: Buffer },
): Promise<{ attachment: string; id: string; thumbnail: string }> {
  const conversation = await requireConversation(db, caller.account_id, conversation_id);
  const picture = await makePicture(bytes);
  const { width, height } = picture;
  return files.keepPictureFor(picture, async (kept) => {
    const added = { conversation_id: conversation.id, uploader_id: caller.account_id, ...kept, width, height };
    const id = await repository.addAttachment(db, added);
    return { attachment: kept.url, id, thumbnail: kept.thumbnail_url };
  });
}

/** Notes how far the caller has read, and tells both sides. */
export async function markMessageRead(
  db: Db,
  { account_id, role }: Caller,
  conversation_id: string,
  message_id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await markConversationRead(tx, account_id, conversation_id, message_id);
    if (!marked) return;
    const frame: ReceivedFrame = { read: { user_id: account_id, message_id: message_id.toLowerCase() } };
    const unread: EventFrame = { kind: 'unread_count', conversation_id, ...marked };
    // Its notification speaks of the newest message: it waits while that is unread.
    const isAllRead = marked.unread_count === 0;
    const link = chatLink(role === 'customer', conversation_id);
    await publishMany(tx, [
      { topic: topicOf(conversation_id), frame },
      { topic: eventTopic(account_id), frame: unread },
      ...(isAllRead ? await markMessageNotificationRead(tx, account_id, link) : []),
    ]);
  });
}

/** Tells the other side that the caller is writing. */
export function tellTyping(db: Db, { account_id }: Caller, conversation_id: string): Promise<void> {
  const frame: ReceivedFrame = { typing: { user_id: account_id } };
  return publish(db, topicOf(conversation_id), frame);
}

/** Forgets all that a leaving account has said and uploaded. */
export async function eraseMessagesOf(db: Db, account_id: string): Promise<void> {
  await eraseAll(db, account_id);
  await removePictures(db, await eraseUploads(db, account_id));
  await uncountMessagesOf(db, account_id);
}
