import { useCallback, useState } from 'react';
import { currentUserId } from '../http/session.ts';

const prefix = 'draft.';

/** Drafts belong to their account: they survive an inactivity logout, and the next account in this tab does not see them. */
const keyOf = (name: string) => `${prefix}${currentUserId() ?? ''}.${name}`;

/** Null without a draft. */
export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The draft by fields; each may be missing or of another type. */
export function readTyped<V>(name: string): Partial<Record<keyof V, unknown>> {
  // A value that is no object has no fields.
  return readDraft(name) ?? {};
}

/** Replaces the draft of this name, in this tab. */
export function keepDraft(name: string, value: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

/** After it was sent or discarded. */
export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/** Drops the drafts of this account and of visitors, after a deliberate logout. */
export function dropDrafts(): void {
  const own = [keyOf(''), `${prefix}.`];
  for (const key of Object.keys(sessionStorage)) {
    if (own.some((start) => key.startsWith(start))) sessionStorage.removeItem(key);
  }
}

/** A text that survives a reload, a logout and an error, until it is dropped. */
export function useDraftText(name: string): [text: string, keep: (text: string) => void, drop: () => void] {
  const [text, setText] = useState(() => {
    const kept = readDraft(name);
    return typeof kept === 'string' ? kept : '';
  });
  const keep = useCallback(
    (next: string) => {
      setText(next);
      keepDraft(name, next);
    },
    [name],
  );
  const drop = useCallback(() => {
    setText('');
    dropDraft(name);
  }, [name]);
  return [text, keep, drop];
}
