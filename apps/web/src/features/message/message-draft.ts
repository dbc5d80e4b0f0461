import { keepDraft, readDraft } from '../../lib/form/draft.ts';

export const messageDraft = (conversation_id: string) => `message.${conversation_id}`;

/** Keeps an existing draft. */
export function beginMessage(conversation_id: string, text: string): void {
  const draft = readDraft(messageDraft(conversation_id));
  if (typeof draft !== 'string' || draft.trim() === '') keepDraft(messageDraft(conversation_id), text);
}
