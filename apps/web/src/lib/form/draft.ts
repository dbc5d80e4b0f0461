import { useCallback, useState } from 'react';
import { currentUserId } from '../http/session.ts';

const prefix = 'draft.';

/**
 * Drafts belong to their account: they survive an inactivity logout, and the next account in this
 * tab does not see them.
 */
const draftKey = (name: string) => `${prefix}${currentUserId() ?? ''}.${name}`;

export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(draftKey(name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readDraftFields<V>(name: string): Partial<Record<keyof V, unknown>> {
  return readDraft(name) ?? {};
}

export function storeDraft(name: string, value: unknown): void {
  sessionStorage.setItem(draftKey(name), JSON.stringify(value));
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(draftKey(name));
}

/** Drops the drafts of this account and of visitors after a deliberate logout. */
export function dropDrafts(): void {
  const prefixes = [draftKey(''), `${prefix}.`];
  for (const key of Object.keys(sessionStorage)) {
    if (prefixes.some((start) => key.startsWith(start))) sessionStorage.removeItem(key);
  }
}

/** Stores a text as a draft while it is edited. Without a draft, the text is `saved`. */
export function useDraftText(
  name: string,
  saved = '',
): [text: string, saveDraft: (text: string) => void, discardDraft: () => void] {
  const [text, setText] = useState(() => {
    const draft = readDraft(name);
    return typeof draft === 'string' ? draft : saved;
  });
  const saveDraft = useCallback(
    (next: string) => {
      setText(next);
      storeDraft(name, next);
    },
    [name],
  );
  const discardDraft = useCallback(() => {
    setText('');
    dropDraft(name);
  }, [name]);
  return [text, saveDraft, discardDraft];
}
