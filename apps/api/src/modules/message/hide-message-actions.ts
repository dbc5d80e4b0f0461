import type { ReceivedFrame } from '@fixit/contract/message';
import type { Db } from '../../db/database.ts';
import { removePictures } from '../../platform/storage/files.ts';
import { dropUndoRecord } from '../../platform/undo/undo-records.ts';
import { rewriteMessageNotification } from '../notification/notification-actions.ts';
import * as repository from './hide-message-repository.ts';
import { findMessage } from './message-repository.ts';
import { conversationTopic, previewText } from './sent-message.ts';

/**
 * Replaces a message and its picture with a sentence for both sides, even in notifications and
 * unsent emails. Returns false if there was nothing to hide. A message that its sender has deleted
 * can no longer be restored afterwards.
 */
export async function hideMessage(db: Db, id: string, sentence: string): Promise<boolean> {
  const stored = await repository.lockAnyMessage(db, id);
  if (!stored) return false;
  if (stored.deleted) await dropUndoRecord(db, 'message', id);
  if (stored.deleted || stored.hidden) return false;
  await repository.hideText(db, id, sentence);
  if (stored.attachment_id) await removePictures(db, await repository.removeUnusedPicture(db, stored.attachment_id));
  await rewriteMessageNotification(db, notificationOf(stored, sentence));
  await replaceOnScreens(db, stored);
  return true;
}

/**
 * Shows the text of a hidden message again, even in notifications and unsent emails. Its picture
 * was removed permanently. Returns false if there is nothing to show.
 */
export async function showMessage(db: Db, id: string, text: string): Promise<boolean> {
  const stored = await repository.lockAnyMessage(db, id);
  if (!stored || stored.deleted || !stored.hidden || text === '') return false;
  await repository.showText(db, id, text);
  await rewriteMessageNotification(db, notificationOf(stored, text));
  await replaceOnScreens(db, stored);
  return true;
}

/** The recipient of the message was notified of it. */
const notificationOf = (stored: repository.MessageToHide, text: string) => ({
  account_id: stored.customer_id === stored.sender_id ? stored.artisan_account_id : stored.customer_id,
  conversation_id: stored.conversation_id,
  body: previewText(stored.message),
  replacement: previewText(text),
});

/**
 * Removes a picture from the messages that show it, and replaces those without a text by the
 * sentence. Returns false if no message shows it.
 */
export async function hideMessagePicture(db: Db, attachment_id: string, sentence: string): Promise<boolean> {
  const ids = await repository.listMessagesWithPicture(db, attachment_id);
  let isHidden = false;
  for (const id of ids) {
    const stored = await repository.lockAnyMessage(db, id);
    if (stored?.attachment_id !== attachment_id) continue;
    isHidden = true;
    if (stored.message === '') {
      await hideMessage(db, id, sentence);
      continue;
    }
    await repository.detachPicture(db, id);
    await replaceOnScreens(db, stored);
  }
  await removePictures(db, await repository.removeUnusedPicture(db, attachment_id));
  return isHidden;
}

/** Replaces a message on the screens of both sides. */
async function replaceOnScreens(
  db: Db,
  { id, conversation_id }: { id: string; conversation_id: string },
): Promise<void> {
  const message = await findMessage(db, id);
  if (!message) throw new Error(`The message ${id} was not found`);
  const frames: ReceivedFrame[] = [{ deleted: id }, { restored: message }];
  await db.publishMany(frames.map((frame) => ({ topic: conversationTopic(conversation_id), frame })));
}
