import { keepDraft, readDraft } from '../../lib/form/draft.ts';

export const draftOf = (conversation_id: string) => `message.${conversation_id}`;

/** Keeps an existing draft. */
export function beginMessage(conversation_id: string, text: string): void {
  const kept = readDraft(draftOf(conversation_id));
  if (typeof kept !== 'string' || kept.trim() === '') keepDraft(draftOf(conversation_id), text);
}
