import { keepDraft, readDraft } from '../../lib/form/draft.ts';

/** Under which name the unsent text of a conversation is kept. */
export const draftOf = (conversation_id: string) => `message.${conversation_id}`;

/** Puts a sentence into the composer of a conversation, to be finished and sent there. What was typed before stays. */
export function beginMessage(conversation_id: string, text: string): void {
  const kept = readDraft(draftOf(conversation_id));
  if (typeof kept !== 'string' || kept.trim() === '') keepDraft(draftOf(conversation_id), text);
}
