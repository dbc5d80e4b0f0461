import { chatPictureLimits } from '@fixit/contract/message';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Files, removePictures } from '../../platform/storage/files.ts';
import { makePicture } from '../../platform/storage/make-picture.ts';
import { requireConversation } from '../conversation/conversation-actions.ts';
import * as repository from './message-picture-repository.ts';

const tooManyUnsentMessage = `You have uploaded ${chatPictureLimits.unsent} pictures without sending them. Please try again tomorrow.`;
const tooManyMessage = `Your chats contain ${chatPictureLimits.all.toLocaleString('en-GB')} of your pictures. Please delete some before you send more.`;

/** Refuses a conversation that is not the caller's, or whose other side cannot be reached. */
export async function requireRecipient(db: Db, { account_id }: Caller, conversation_id: string): Promise<void> {
  const { reachable } = await requireConversation(db, account_id, conversation_id);
  if (!reachable) throw refuse('recipient_gone');
}

export async function uploadMessageAttachment(
  db: Db,
  files: Files,
  { caller, conversation_id, bytes }: { caller: Caller; conversation_id: string; bytes: Buffer },
): Promise<{ attachment: string; id: string; thumbnail: string }> {
  const picture = await makePicture(bytes, caller.account_id);
  const { width, height } = picture;
  return files.storePicture(picture, async (stored) => {
    const attachment = { conversation_id, uploader_id: caller.account_id, ...stored, width, height };
    const id = await db.transaction(async (tx) => {
      const { total, unsent } = await repository.countPictures(tx, caller.account_id);
      if (unsent >= chatPictureLimits.unsent) throw refuse('state_conflict', { message: tooManyUnsentMessage });
      if (total >= chatPictureLimits.all) throw refuse('state_conflict', { message: tooManyMessage });
      return repository.addAttachment(tx, attachment);
    });
    return { attachment: stored.url, id, thumbnail: stored.thumbnail_url };
  });
}

export async function sweepChatPictures(db: Db): Promise<void> {
  await removePictures(db, await repository.removeUnsentPictures(db));
}
