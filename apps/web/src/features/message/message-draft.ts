import { readDraft, storeDraft } from '../../lib/form/draft.ts';

export const messageDraft = (conversation_id: string) => `message.${conversation_id}`;

/** Does not replace an existing draft. */
export function beginMessage(conversation_id: string, text: string): void {
  const draft = readDraft(messageDraft(conversation_id));
  if (typeof draft !== 'string' || draft.trim() === '') storeDraft(messageDraft(conversation_id), text);
}

/** Appends a question to the draft, in place of an earlier question at its end. */
export function askInDraft(conversation_id: string, question: string, earlierQuestion: RegExp): void {
  const draft = readDraft(messageDraft(conversation_id));
  const text = typeof draft === 'string' ? draft.trimEnd().replace(earlierQuestion, '').trimEnd() : '';
  storeDraft(messageDraft(conversation_id), text === '' ? question : `${text}\n${question}`);
}
