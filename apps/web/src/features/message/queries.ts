import { conversation, historyPage } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { call } from '../../lib/http/client.ts';
import { timings } from '../../lib/timings.ts';

export async function loadConversation(id: string, signal?: AbortSignal) {
  const { data } = await call(conversation.show, { params: { id }, query: { limit: historyPage.first } }, { signal });
  return data;
}

/** Oldest first. */
export async function loadOlder(id: string, before: string) {
  const { data } = await call(conversation.show, { params: { id }, query: { before, limit: historyPage.more } });
  return data;
}

/** What came after a message, oldest first; an older server's answer is all. */
export async function loadMissed(id: string, after: string) {
  const { data } = await call(conversation.show, { params: { id }, query: { after } });
  return data;
}

export function removeMessage(messageId: string) {
  return call(message.remove, { params: { messageId } });
}

export function uploadPicture(conversation_id: string, file: File) {
  return call(message.uploadAttachment, { query: { conversation_id }, file }, { timeout: timings.upload });
}
