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

/** Messages from the server are always `sent`. */
type Delivery = 'sending' | 'sent' | 'failed';

/** The server assigns the id; it is null until the echo arrives. */
export interface ThreadMessage extends Omit<Message, 'id'> {
  readonly id: string | null;
  readonly delivery: Delivery;
}

/** The oldest message is first. The window is the part that is on screen. */
export interface MessageThread extends MessageWindow {
  readonly messages: readonly ThreadMessage[];
  /** This is true while the view sticks to the newest message. */
  readonly isFollowing: boolean;
  /** Counts the messages that arrived while the reader was looking at older ones. */
  readonly unseenCount: number;
  readonly has_more: boolean;
}

export type ThreadEvent =
  /** `messages` holds everything after the message `after`, or the newest page if `after` is null. */
  | { kind: 'loaded'; after: string | null; messages: readonly Message[]; has_more: boolean }
  | { kind: 'older'; messages: readonly Message[]; has_more: boolean }
  /** Scrolling came near an end of the window. The event names the window, so that each end loads only once. */
  | { kind: 'scrolled_up' | 'scrolled_down'; window: MessageWindow }
  | { kind: 'scrolled_to'; isAtBottom: boolean }
  | { kind: 'went_to_newest' }
  | { kind: 'received'; message: Message }
  | { kind: 'handed_over'; message: ThreadMessage }
  | { kind: 'not_delivered'; msg_key: string }
  | { kind: 'deleted'; id: string }
  /** An undo brought a deleted message back to its position. */
  | { kind: 'restored'; message: Message };

export const emptyThread: MessageThread = {
  messages: [],
  from: 0,
  to: 0,
  isFollowing: true,
  unseenCount: 0,
  has_more: false,
};

/** Finds messages by sender and key, otherwise by id. */
function indexIn(messages: readonly ThreadMessage[]): (message: ThreadMessage) => number | undefined {
  const byId = new Map<string, number>();
  const byKey = new Map<string, Map<string, number>>();
  messages.forEach(({ id, msg_key, sender }, index) => {
    if (id) byId.set(id, index);
    if (msg_key) byKey.set(msg_key, (byKey.get(msg_key) ?? new Map<string, number>()).set(sender, index));
  });
  return ({ id, msg_key, sender }) =>
    (msg_key ? byKey.get(msg_key)?.get(sender) : undefined) ?? (id ? byId.get(id) : undefined);
}

/**
 * Merges two lists. A message in both keeps its position in `first` and is replaced by the one in `second`. Only the
 * shorter list is indexed, so that adding a page takes the same time in a long conversation.
 */
function merge(first: readonly ThreadMessage[], second: readonly ThreadMessage[]): ThreadMessage[] {
  if (first.length < second.length) {
    const find = indexIn(first);
    const merged = [...first];
    for (const message of second) merged[find(message) ?? merged.length] = message;
    return merged;
  }
  const find = indexIn(second);
  const unmatched = new Set(second.keys());
  const merged = first.map((message) => {
    const index = find(message);
    return index !== undefined && unmatched.delete(index) ? (second[index] ?? message) : message;
  });
  return [...merged, ...[...unmatched].flatMap((index) => second[index] ?? [])];
}

/** Also removes duplicates. */
function toSentMessages(messages: readonly Message[]): ThreadMessage[] {
  const sent = messages.map((message) => ({ ...message, delivery: 'sent' as const }));
  const find = indexIn(sent);
  return sent.filter((message, index) => (find(message) ?? index) === index);
}

function moveUnsentToEnd(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return [...messages.filter(({ id }) => id !== null), ...messages.filter(({ id }) => id === null)];
}

/**
 * Inserts messages at index `start`, above those that arrived live. They are counted as unseen unless the newest
 * message is in view.
 */
function insertMessages(
  thread: MessageThread,
  added: readonly ThreadMessage[],
  start = thread.messages.length,
): MessageThread {
  const find = indexIn(added);
  const below = thread.messages.slice(start).filter((message) => find(message) === undefined);
  const messages = moveUnsentToEnd([...merge(thread.messages.slice(0, start), added), ...below]);
  const addedCount = messages.length - thread.messages.length;
  const window = extendDown(thread, thread.messages.length, messages.length, thread.isFollowing);
  return { ...thread, ...window, messages, unseenCount: thread.isFollowing ? 0 : thread.unseenCount + addedCount };
}

const showNewest = (thread: MessageThread): MessageThread => ({
  ...thread,
  ...newestWindow(thread.messages.length),
  isFollowing: true,
  unseenCount: 0,
});

export function reduceThread(thread: MessageThread, event: ThreadEvent): MessageThread {
  const count = thread.messages.length;
  switch (event.kind) {
    case 'loaded': {
      const { after } = event;
      const start = after === null ? 0 : thread.messages.findLastIndex(({ id }) => id === after) + 1 || count;
      return {
        ...insertMessages(thread, toSentMessages(event.messages), start),
        has_more: event.has_more || (thread.has_more && count > 0),
      };
    }
    case 'older': {
      const messages = moveUnsentToEnd(merge(toSentMessages(event.messages), thread.messages));
      const addedCount = messages.length - count;
      const window = moveUp({ from: thread.from + addedCount, to: thread.to + addedCount });
      const isFollowing = thread.isFollowing && window.to === messages.length;
      return { ...thread, ...window, messages, isFollowing, has_more: event.has_more };
    }
    case 'scrolled_up': {
      if (event.window.from !== thread.from || thread.from === 0) return thread;
      const window = moveUp(thread);
      return { ...thread, ...window, isFollowing: thread.isFollowing && window.to === count };
    }
    case 'scrolled_down':
      return event.window.to !== thread.to || thread.to === count ? thread : { ...thread, ...moveDown(thread, count) };
    case 'scrolled_to': {
      const isFollowing = event.isAtBottom && thread.to === count;
      if (isFollowing === thread.isFollowing && !(isFollowing && thread.unseenCount > 0)) return thread;
      return { ...thread, isFollowing, unseenCount: isFollowing ? 0 : thread.unseenCount };
    }
    case 'went_to_newest':
      return showNewest(thread);
    case 'received':
      return insertMessages(thread, toSentMessages([event.message]));
    case 'handed_over': {
      const messages = merge(thread.messages, [event.message]);
      return messages.length > count ? showNewest({ ...thread, messages }) : { ...thread, messages };
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
      const nextIndex = thread.messages.findIndex(({ id }) => id === null || id > message.id);
      // The message belongs to a page that has not been loaded yet.
      if (nextIndex === 0 && thread.has_more) return thread;
      const index = nextIndex === -1 ? count : nextIndex;
      const messages = thread.messages.toSpliced(index, 0, { ...message, delivery: 'sent' });
      return { ...thread, ...insertAt(thread, index), messages };
    }
  }
}

export function visibleMessages({ messages, from, to }: MessageThread): readonly ThreadMessage[] {
  return messages.slice(from, to);
}

export function hasOlderLoaded(thread: MessageThread): boolean {
  return thread.from > 0;
}

export function hasNewerLoaded(thread: MessageThread): boolean {
  return thread.to < thread.messages.length;
}

/** Ignores unsent messages. */
export function newestId(thread: MessageThread): string | null {
  return thread.messages.findLast(({ id }) => id !== null)?.id ?? null;
}

export function oldestId(thread: MessageThread): string | null {
  return thread.messages.find(({ id }) => id !== null)?.id ?? null;
}
