import { conversation, historyPage } from '@fixit/contract/conversation';
import { call } from '../../lib/http/client.ts';

export async function loadConversation(id: string, signal?: AbortSignal) {
  const { data } = await call(conversation.show, { params: { id }, query: { limit: historyPage.first } }, { signal });
  return data;
}

/** Returns messages oldest first. */
export async function loadOlder(id: string, before: string) {
  const { data } = await call(conversation.show, { params: { id }, query: { before, limit: historyPage.more } });
  return data;
}

/** Returns the messages after `after`, oldest first. Older servers return all messages. */
export async function loadMissed(id: string, after: string) {
  const { data } = await call(conversation.show, { params: { id }, query: { after } });
  return data;
}
