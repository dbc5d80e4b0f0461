import { conversation, historyPage } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { call } from '../../lib/http/client.ts';
import { timings } from '../../lib/timings.ts';

export async function loadConversation(id: string, signal?: AbortSignal) {
  const { data } = await call(conversation.show, { params: { id }, query: { limit: historyPage.first } }, { signal });
  return data;
}

/** Returns messages oldest first. */
export async function loadOlder(id: string, before: string) {
  const { data } = await call(conversation.show, { params: { id }, query: { before, limit: historyPage.more } });
  return data;
}

/** Returns the messages after one, oldest first; older servers return all. */
export async function loadMissed(id: string, after: string) {
  const { data } = await call(conversation.show, { params: { id }, query: { after } });
  return data;
}

export function removeMessage(messageId: string) {
  return call(message.remove, { params: { messageId } });
}

export async function undoRemoveMessage(messageId: string) {
  return (await call(message.undoRemove, { params: { messageId } }, { failsAtOnce: true })).data;
}

export function uploadPicture(conversation_id: string, file: File) {
  return call(message.uploadAttachment, { query: { conversation_id }, file }, { timeout: timings.upload });
}
