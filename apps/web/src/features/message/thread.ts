import type { Message } from '@fixit/contract/message';
import {
  extendDown,
  insertAt,
  type MessageWindow,
  moveDown,
  moveUp,
  newestWindow,
  removeAt,
} from './message-window.ts';

/** Stored messages and those of others are `sent`. */
type Delivery = 'sending' | 'sent' | 'failed';

/** The server assigns the id; it is null until the echo arrives. */
export interface ThreadMessage extends Omit<Message, 'id'> {
  readonly id: string | null;
  readonly delivery: Delivery;
}

/** The loaded messages, oldest first, and the window of them that is on screen. */
export interface MessageThread extends MessageWindow {
  readonly messages: readonly ThreadMessage[];
  /** The newest message is in view and stays so. */
  readonly following: boolean;
  /** How many arrived while older ones were read. */
  readonly unseen: number;
  /** Whether the server has older ones. */
  readonly has_more: boolean;
}

export type ThreadEvent =
  /** `messages` are all that came after a stored one, or the newest if `after` is null. */
  | { kind: 'loaded'; after: string | null; messages: readonly Message[]; has_more: boolean }
  | { kind: 'older'; messages: readonly Message[]; has_more: boolean }
  /** Near an end of the window; the window is named so that each end asks once. */
  | { kind: 'scrolled_up' | 'scrolled_down'; window: MessageWindow }
  | { kind: 'scrolled_to'; foot: boolean }
  | { kind: 'went_to_newest' }
  | { kind: 'received'; message: Message }
  | { kind: 'handed_over'; message: ThreadMessage }
  | { kind: 'not_delivered'; msg_key: string }
  | { kind: 'deleted'; id: string }
  /** An undo brought a deleted message back, at its place. */
  | { kind: 'restored'; message: Message };

export const emptyThread: MessageThread = { messages: [], from: 0, to: 0, following: true, unseen: 0, has_more: false };

/** Finds messages by sender and key, otherwise by id. */
function indexIn(messages: readonly ThreadMessage[]): (message: ThreadMessage) => number | undefined {
  const byId = new Map<string, number>();
  const byKey = new Map<string, Map<string, number>>();
  messages.forEach(({ id, msg_key, sender }, at) => {
    if (id) byId.set(id, at);
    if (msg_key) byKey.set(msg_key, (byKey.get(msg_key) ?? new Map<string, number>()).set(sender, at));
  });
  return ({ id, msg_key, sender }) =>
    (msg_key ? byKey.get(msg_key)?.get(sender) : undefined) ?? (id ? byId.get(id) : undefined);
}

/** `second` replaces in place. Indexes only the shorter list: a page costs the same in a long conversation. */
function merge(first: readonly ThreadMessage[], second: readonly ThreadMessage[]): ThreadMessage[] {
  if (first.length < second.length) {
    const find = indexIn(first);
    const merged = [...first];
    for (const message of second) merged[find(message) ?? merged.length] = message;
    return merged;
  }
  const find = indexIn(second);
  const left = new Set(second.keys());
  const merged = first.map((message) => {
    const at = find(message);
    return at !== undefined && left.delete(at) ? (second[at] ?? message) : message;
  });
  return [...merged, ...[...left].flatMap((at) => second[at] ?? [])];
}

/** Returns stored messages without duplicates. */
function stored(messages: readonly Message[]): ThreadMessage[] {
  const sent = messages.map((message) => ({ ...message, delivery: 'sent' as const }));
  const find = indexIn(sent);
  return sent.filter((message, at) => (find(message) ?? at) === at);
}

/** Unsent messages come after all that the server has ordered. */
function ordered(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return [...messages.filter(({ id }) => id !== null), ...messages.filter(({ id }) => id === null)];
}

/** Shown when the newest is in view, else counted as unseen. Below are those at `at` and later, which came live before what was added. */
function withBelow(thread: MessageThread, added: readonly ThreadMessage[], at = thread.messages.length): MessageThread {
  const find = indexIn(added);
  const below = thread.messages.slice(at).filter((message) => find(message) === undefined);
  const messages = ordered([...merge(thread.messages.slice(0, at), added), ...below]);
  const came = messages.length - thread.messages.length;
  const window = extendDown(thread, thread.messages.length, messages.length, thread.following);
  return { ...thread, ...window, messages, unseen: thread.following ? 0 : thread.unseen + came };
}

const atNewest = (thread: MessageThread): MessageThread => ({
  ...thread,
  ...newestWindow(thread.messages.length),
  following: true,
  unseen: 0,
});

export function reduceThread(thread: MessageThread, event: ThreadEvent): MessageThread {
  const count = thread.messages.length;
  switch (event.kind) {
    case 'loaded': {
      const { after } = event;
      const at = after === null ? 0 : thread.messages.findLastIndex(({ id }) => id === after) + 1 || count;
      return {
        ...withBelow(thread, stored(event.messages), at),
        has_more: event.has_more || (thread.has_more && count > 0),
      };
    }
    case 'older': {
      const messages = ordered(merge(stored(event.messages), thread.messages));
      const added = messages.length - count;
      const window = moveUp({ from: thread.from + added, to: thread.to + added });
      const following = thread.following && window.to === messages.length;
      return { ...thread, ...window, messages, following, has_more: event.has_more };
    }
    case 'scrolled_up': {
      if (event.window.from !== thread.from || thread.from === 0) return thread;
      const window = moveUp(thread);
      return { ...thread, ...window, following: thread.following && window.to === count };
    }
    case 'scrolled_down':
      return event.window.to !== thread.to || thread.to === count ? thread : { ...thread, ...moveDown(thread, count) };
    case 'scrolled_to': {
      const following = event.foot && thread.to === count;
      if (following === thread.following && !(following && thread.unseen > 0)) return thread;
      return { ...thread, following, unseen: following ? 0 : thread.unseen };
    }
    case 'went_to_newest':
      return atNewest(thread);
    case 'received':
      return withBelow(thread, stored([event.message]));
    case 'handed_over': {
      const messages = merge(thread.messages, [event.message]);
      return messages.length > count ? atNewest({ ...thread, messages }) : { ...thread, messages };
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
    case 'deleted': {
      const index = thread.messages.findIndex(({ id }) => id === event.id);
      if (index === -1) return thread;
      return { ...thread, ...removeAt(thread, index), messages: thread.messages.toSpliced(index, 1) };
    }
    case 'restored': {
      const { message } = event;
      if (thread.messages.some(({ id }) => id === message.id)) return thread;
      // The server's ids are in the order of the conversation; unsent messages come last.
      const later = thread.messages.findIndex(({ id }) => id === null || id > message.id);
      // It is among those that have not been loaded yet.
      if (later === 0 && thread.has_more) return thread;
      const index = later === -1 ? count : later;
      const messages = thread.messages.toSpliced(index, 0, { ...message, delivery: 'sent' });
      return { ...thread, ...insertAt(thread, index), messages };
    }
  }
}

export function visibleMessages({ messages, from, to }: MessageThread): readonly ThreadMessage[] {
  return messages.slice(from, to);
}

/** Tells whether messages in this direction are loaded but not on screen. */
export function holdsOlder(thread: MessageThread): boolean {
  return thread.from > 0;
}

/** Tells whether messages in this direction are loaded but not on screen. */
export function holdsNewer(thread: MessageThread): boolean {
  return thread.to < thread.messages.length;
}

/** Returns the newest message that the server has stored. */
export function newestId(thread: MessageThread): string | null {
  return thread.messages.findLast(({ id }) => id !== null)?.id ?? null;
}

export function oldestId(thread: MessageThread): string | null {
  return thread.messages.find(({ id }) => id !== null)?.id ?? null;
}
