import { useCallback, useState } from 'react';
import { currentUserId } from '../http/session.ts';

const prefix = 'draft.';

/** A draft is its writer's: it outlives a log-out without activity, and the next person of this tab does not see it. */
const keyOf = (name: string) => `${prefix}${currentUserId() ?? ''}.${name}`;

/** What was typed into a form of this tab and not yet sent; null without any. */
export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What was typed into a form of this tab and not yet sent, by its fields: each may be missing, or of another kind. */
export function readTyped<V>(name: string): Partial<Record<keyof V, unknown>> {
  // Of a value that is no object every field is missing.
  return readDraft(name) ?? {};
}

/** Keeps what was typed into a form of this tab, over what was kept under this name. */
export function keepDraft(name: string, value: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

/** Drops what was typed: it was sent or discarded. */
export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/** Drops what whoever is logged in typed in this tab, and what was typed by nobody, for somebody who leaves on purpose. */
export function dropDrafts(): void {
  const own = [keyOf(''), `${prefix}.`];
  for (const key of Object.keys(sessionStorage)) {
    if (own.some((start) => key.startsWith(start))) sessionStorage.removeItem(key);
  }
}

/** A text that outlives a reload, a log-out and an error, until it is dropped. */
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
