import type { ReceivedFrame } from '@fixit/contract/message';
import type { Db } from '../../db/database.ts';
import { removePictures } from '../../platform/storage/files.ts';
import { dropUndoRecord } from '../../platform/undo/undo-records.ts';
import { rewriteMessageNotification } from '../notification/notification-actions.ts';
import * as repository from './hide-message-repository.ts';
import { findMessage } from './message-repository.ts';
import { conversationTopic, previewText } from './sent-message.ts';

/**
 * Also changes notifications and unsent emails. Returns false if there was nothing to hide. A
 * message that its sender has deleted can no longer be restored afterwards.
 */
export async function hideMessage(db: Db, id: string, sentence: string): Promise<boolean> {
  const storedMessage = await repository.lockAnyMessage(db, id);
  if (!storedMessage) return false;
  if (storedMessage.deleted) await dropUndoRecord(db, 'message', id);
  if (storedMessage.deleted || storedMessage.hidden) return false;
  await repository.hideText(db, id, sentence);
  if (storedMessage.attachment_id)
    await removePictures(db, await repository.removeUnusedPicture(db, storedMessage.attachment_id));
  await rewriteMessageNotification(db, notificationOf(storedMessage, sentence));
  await replaceOnScreens(db, storedMessage);
  return true;
}

/** Also changes notifications and unsent emails. The picture was removed permanently. */
export async function unhideMessage(db: Db, id: string, text: string): Promise<boolean> {
  const storedMessage = await repository.lockAnyMessage(db, id);
  if (!storedMessage || storedMessage.deleted || !storedMessage.hidden || text === '') return false;
  await repository.unhideText(db, id, text);
  await rewriteMessageNotification(db, notificationOf(storedMessage, text));
  await replaceOnScreens(db, storedMessage);
  return true;
}

const notificationOf = (storedMessage: repository.MessageToHide, text: string) => ({
  account_id:
    storedMessage.customer_id === storedMessage.sender_id
      ? storedMessage.artisan_account_id
      : storedMessage.customer_id,
  conversation_id: storedMessage.conversation_id,
  body: previewText(storedMessage.message),
  replacement: previewText(text),
});

/** Replaces messages without text with the sentence. Returns false if no message shows the picture. */
export async function hideMessagePicture(db: Db, attachment_id: string, sentence: string): Promise<boolean> {
  const ids = await repository.listMessagesWithPicture(db, attachment_id);
  let isHidden = false;
  for (const id of ids) {
    const storedMessage = await repository.lockAnyMessage(db, id);
    if (storedMessage?.attachment_id !== attachment_id) continue;
    isHidden = true;
    if (storedMessage.message === '') {
      await hideMessage(db, id, sentence);
      continue;
    }
    await repository.detachPicture(db, id);
    await replaceOnScreens(db, storedMessage);
  }
  await removePictures(db, await repository.removeUnusedPicture(db, attachment_id));
  return isHidden;
}

async function replaceOnScreens(
  db: Db,
  { id, conversation_id }: { id: string; conversation_id: string },
): Promise<void> {
  const message = await findMessage(db, id);
  if (!message) throw new Error(`The message ${id} was not found`);
  const frames: ReceivedFrame[] = [{ deleted: id }, { restored: message }];
  await db.publishMany(frames.map((frame) => ({ topic: conversationTopic(conversation_id), frame })));
}
