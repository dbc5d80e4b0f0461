import { dropDraft, readDraft, storeDraft } from '../../../lib/form/draft.ts';
import { currentUserId } from '../../../lib/http/session.ts';
import { emptyThread, type MessageThread, reduceThread, type ThreadMessage } from './message-thread.ts';

const unsentDraft = (conversation_id: string) => `unsent.${conversation_id}`;

/** Stores the messages without an echo, because a reload or another screen would lose them. */
export function storeUnsent(conversation_id: string, { messages }: MessageThread): void {
  const unsent = messages.filter(({ id }) => id === null);
  if (unsent.length > 0) storeDraft(unsentDraft(conversation_id), unsent);
  else dropDraft(unsentDraft(conversation_id));
}

/**
 * Begins with the stored messages as not delivered. The history replaces those that the server has
 * received, by their keys.
 */
export function openThread(conversation_id: string): MessageThread {
  const draft = readDraft(unsentDraft(conversation_id));
  const unsent = Array.isArray(draft) ? draft.filter(isUnsent) : [];
  return unsent.reduce<MessageThread>(
    (thread, message) => reduceThread(thread, { kind: 'handed_over', message: { ...message, delivery: 'failed' } }),
    emptyThread,
  );
}

/** Another release may have stored the draft. */
function isUnsent(stored: unknown): stored is ThreadMessage {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, msg_key, sender, message } = stored as Partial<Record<keyof ThreadMessage, unknown>>;
  return id === null && typeof msg_key === 'string' && sender === currentUserId() && typeof message === 'string';
}
