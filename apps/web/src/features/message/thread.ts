import { historyPage } from '@fixit/contract/conversation';
import type { Message } from '@fixit/contract/message';

/** How far a message of ours has come. Messages of others and stored ones are `sent`. */
type Delivery = 'sending' | 'sent' | 'failed';

/** A message on screen. Until its echo comes it has no id of the server's. */
export interface ThreadMessage extends Omit<Message, 'id'> {
  readonly id: string | null;
  readonly delivery: Delivery;
}

/** What is known of a conversation's messages, oldest first. */
export interface Thread {
  readonly messages: readonly ThreadMessage[];
  /** How many of the newest are shown; the rest waits for scrolling. */
  readonly shown: number;
  /** Whether the server has older ones than the oldest here. */
  readonly has_more: boolean;
}

export type ThreadEvent =
  | { kind: 'loaded'; messages: readonly Message[]; has_more: boolean }
  | { kind: 'older'; messages: readonly Message[]; has_more: boolean }
  | { kind: 'scrolled_up' }
  | { kind: 'received'; message: Message }
  | { kind: 'handed_over'; message: ThreadMessage }
  | { kind: 'not_delivered'; msg_key: string }
  | { kind: 'deleted'; id: string };

export const emptyThread: Thread = { messages: [], shown: historyPage.first, has_more: false };

const stored = (message: Message): ThreadMessage => ({ ...message, delivery: 'sent' });

/** Puts messages together, the later ones of the same key or id replacing the earlier in place; those without a key all stay. */
function merge(first: readonly ThreadMessage[], second: readonly ThreadMessage[]): ThreadMessage[] {
  const merged: ThreadMessage[] = [];
  const place = new Map<string, number>();
  for (const message of [...first, ...second]) {
    const names = [message.msg_key && `key ${message.sender} ${message.msg_key}`, message.id && `id ${message.id}`];
    const known = names.map((name) => (name ? place.get(name) : undefined)).find((index) => index !== undefined);
    const at = known ?? merged.length;
    merged[at] = message;
    for (const name of names) if (name) place.set(name, at);
  }
  return merged;
}

/** Messages on their way stand below all that the server has ordered. */
function ordered(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return [...messages.filter(({ id }) => id !== null), ...messages.filter(({ id }) => id === null)];
}

/** The thread after something happened to it. */
export function after(thread: Thread, event: ThreadEvent): Thread {
  switch (event.kind) {
    case 'loaded':
      return {
        ...thread,
        messages: ordered(merge(thread.messages, event.messages.map(stored))),
        has_more: event.has_more || (thread.has_more && thread.messages.length > 0),
      };
    case 'older':
      return {
        messages: ordered(merge(event.messages.map(stored), thread.messages)),
        has_more: event.has_more,
        shown: thread.shown + historyPage.more,
      };
    case 'scrolled_up':
      return { ...thread, shown: thread.shown + historyPage.more };
    case 'received': {
      const messages = ordered(merge(thread.messages, [stored(event.message)]));
      return { ...thread, messages, shown: thread.shown + messages.length - thread.messages.length };
    }
    case 'handed_over': {
      const messages = merge(thread.messages, [event.message]);
      return { ...thread, messages, shown: thread.shown + messages.length - thread.messages.length };
    }
    case 'not_delivered':
      return {
        ...thread,
        messages: thread.messages.map((message) =>
          message.msg_key === event.msg_key && message.delivery === 'sending'
            ? { ...message, delivery: 'failed' }
            : message,
        ),
      };
    case 'deleted':
      return { ...thread, messages: thread.messages.filter(({ id }) => id !== event.id) };
  }
}

/** The messages to show now: the newest `shown`. */
export function shownOf(thread: Thread): readonly ThreadMessage[] {
  return thread.messages.slice(-thread.shown);
}

/** Whether older messages are here already and only have to be shown. */
export function holdsOlder(thread: Thread): boolean {
  return thread.messages.length > thread.shown;
}

/** The id of the newest message that the server has stored: what to ask for the ones after. */
export function newestId(thread: Thread): string | null {
  return thread.messages.findLast(({ id }) => id !== null)?.id ?? null;
}

/** The id of the oldest message here: what to ask for the ones before. */
export function oldestId(thread: Thread): string | null {
  return thread.messages.find(({ id }) => id !== null)?.id ?? null;
}
