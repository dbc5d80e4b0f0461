import type { Message } from '@fixit/contract/message';
import { describe, expect, it } from 'vitest';
import {
  emptyThread,
  hasNewerLoaded,
  hasOlderLoaded,
  type MessageThread,
  newestId,
  oldestId,
  reduceThread,
  visibleMessages,
} from './message-thread.ts';

const message = (id: string, fields: Partial<Message> = {}): Message => ({
  id,
  msg_key: `key-${id}`,
  sender: 'ann',
  message: `text ${id}`,
  timestamp: '2026-12-01T09:00:00.000Z',
  attachment_url: null,
  attachment_id: null,
  ...fields,
});
const makeMessages = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(String(from + index).padStart(5, '0')));
const edges = (thread: MessageThread) => {
  const visible = visibleMessages(thread);
  return [visible[0]?.id, visible.at(-1)?.id, visible.length];
};
const texts = (thread: MessageThread) => visibleMessages(thread).map((message) => message.message);

describe('threads', () => {
  it('a thread shows a message immediately, and its echo marks it as sent without a duplicate', () => {
    const ownMessage = { ...message(''), id: null, msg_key: 'k', message: 'Hi', delivery: 'sending' as const };
    let thread = reduceThread(emptyThread, { kind: 'handed_over', message: ownMessage });
    expect(visibleMessages(thread)[0]?.delivery).toBe('sending');
    const echo = message('9', { msg_key: 'k', message: 'Hi' });
    thread = reduceThread(reduceThread(thread, { kind: 'received', message: echo }), {
      kind: 'received',
      message: echo,
    });
    expect(visibleMessages(thread)).toMatchObject([{ id: '9', delivery: 'sent' }]);
  });

  it('a thread keeps every message without a key', () => {
    const keyless = [message('1', { msg_key: null }), message('2', { msg_key: null })];
    expect(
      texts(reduceThread(emptyThread, { kind: 'loaded', after: null, messages: keyless, has_more: false })),
    ).toHaveLength(2);
  });

  it('a thread distinguishes messages with the same key by their senders', () => {
    const sameKeys = [message('1', { msg_key: 'k' }), message('2', { msg_key: 'k', sender: 'bob' })];
    expect(
      texts(reduceThread(emptyThread, { kind: 'loaded', after: null, messages: sameKeys, has_more: false })),
    ).toHaveLength(2);
  });

  it('a thread shows the latest 30 messages, then 20 more at a time, 60 at most, and scrolls back down', () => {
    let thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(0, 10_000),
      has_more: false,
    });
    expect(edges(thread)).toEqual(['09970', '09999', 30]);
    for (const top of ['09950', '09930', '09910']) {
      thread = reduceThread(thread, { kind: 'scrolled_up', window: thread });
      expect(visibleMessages(thread)[0]?.id).toBe(top);
    }
    const { from, to } = thread;
    expect(edges(thread)).toEqual(['09910', '09969', 60]);
    thread = reduceThread(reduceThread(thread, { kind: 'scrolled_up', window: thread }), {
      kind: 'scrolled_up',
      window: { from, to },
    });
    expect(edges(thread), 'each edge loads once').toEqual(['09890', '09949', 60]);
    thread = reduceThread(thread, { kind: 'scrolled_down', window: thread });
    expect(edges(thread)).toEqual(['09910', '09969', 60]);
    thread = reduceThread(thread, { kind: 'went_to_newest' });
    expect(edges(thread)).toEqual(['09970', '09999', 30]);
    for (let page = 0; page < 600; page++) thread = reduceThread(thread, { kind: 'scrolled_up', window: thread });
    expect(edges(thread)).toEqual(['00000', '00059', 60]);
    expect([hasOlderLoaded(thread), hasNewerLoaded(thread)]).toEqual([false, true]);
  });

  it('a thread keeps all messages while it pages through a history of 2,000', () => {
    let thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(1_970, 2_000),
      has_more: true,
    });
    for (let first = 1_970; first > 0; first -= 20) {
      const start = Math.max(0, first - 20);
      thread = reduceThread(thread, { kind: 'older', messages: makeMessages(start, first), has_more: start > 0 });
      expect(visibleMessages(thread).length).toBeLessThanOrEqual(60);
      expect(visibleMessages(thread)[0]?.id).toBe(String(start).padStart(5, '0'));
    }
    expect([thread.messages.length, thread.has_more]).toEqual([2_000, false]);
  });

  it('a thread counts new messages instead of scrolling while the reader looks at older ones', () => {
    let thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(0, 100),
      has_more: false,
    });
    for (let page = 0; page < 3; page++) thread = reduceThread(thread, { kind: 'scrolled_up', window: thread });
    thread = reduceThread(thread, { kind: 'scrolled_to', isAtBottom: false });
    const edgesBefore = edges(thread);
    thread = reduceThread(thread, { kind: 'received', message: message('00100') });
    expect([edges(thread), thread.unseenCount]).toEqual([edgesBefore, 1]);
    for (let page = 0; page < 3; page++) thread = reduceThread(thread, { kind: 'scrolled_down', window: thread });
    expect(visibleMessages(thread).at(-1)?.id).toBe('00100');
    expect(reduceThread(thread, { kind: 'scrolled_to', isAtBottom: true })).toMatchObject({
      isFollowing: true,
      unseenCount: 0,
    });
  });

  it("a thread scrolls to a user's new message, but not to a resent one", () => {
    const ownMessage = { ...message(''), id: null, msg_key: 'k', message: 'mine', delivery: 'sending' as const };
    let thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(0, 100),
      has_more: false,
    });
    for (let page = 0; page < 3; page++) thread = reduceThread(thread, { kind: 'scrolled_up', window: thread });
    thread = reduceThread(thread, { kind: 'handed_over', message: ownMessage });
    expect([texts(thread).at(-1), thread.isFollowing]).toEqual(['mine', true]);
    for (let page = 0; page < 3; page++) thread = reduceThread(thread, { kind: 'scrolled_up', window: thread });
    const edgesBefore = edges(thread);
    expect(edges(reduceThread(thread, { kind: 'handed_over', message: ownMessage }))).toEqual(edgesBefore);
  });

  it('a thread puts older messages first and missed ones last, without duplicates', () => {
    let thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(40, 70),
      has_more: true,
    });
    thread = reduceThread(thread, { kind: 'older', messages: makeMessages(20, 41), has_more: true });
    thread = reduceThread(thread, { kind: 'loaded', after: '00069', messages: makeMessages(69, 72), has_more: false });
    expect(thread.messages.map(({ id }) => id)).toEqual(makeMessages(20, 72).map(({ id }) => id));
    expect([oldestId(thread), newestId(thread), thread.has_more]).toEqual(['00020', '00071', true]);
  });

  it.each([
    ['that the loaded page includes', 5],
    ['that arrived after the page was read', 4],
  ])('a thread inserts missed messages above live ones %s', (_, end) => {
    const ownMessage = { ...message(''), id: null, msg_key: 'k', message: 'mine', delivery: 'sending' as const };
    let thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(0, 2),
      has_more: false,
    });
    thread = reduceThread(thread, { kind: 'received', message: message('00004') });
    thread = reduceThread(thread, { kind: 'handed_over', message: ownMessage });
    thread = reduceThread(thread, { kind: 'loaded', after: '00001', messages: makeMessages(2, end), has_more: false });
    expect(texts(thread)).toEqual([...makeMessages(0, 5).map((message) => message.message), 'mine']);
  });

  it('a thread inserts the history above a message that arrived before the history had loaded', () => {
    const thread = reduceThread(emptyThread, { kind: 'received', message: message('00002') });
    const loaded = { kind: 'loaded', after: null, messages: makeMessages(0, 2), has_more: true } as const;
    expect(reduceThread(thread, loaded).messages.map(({ id }) => id)).toEqual(makeMessages(0, 3).map(({ id }) => id));
  });

  it('a thread keeps unsent messages below stored ones', () => {
    const ownMessage = { ...message(''), id: null, msg_key: 'k', message: 'mine', delivery: 'sending' as const };
    let thread = reduceThread(emptyThread, { kind: 'handed_over', message: ownMessage });
    thread = reduceThread(thread, { kind: 'received', message: message('1', { message: 'theirs' }) });
    expect(texts(thread)).toEqual(['theirs', 'mine']);
  });

  it('a thread marks only unsent messages as not delivered', () => {
    let thread = reduceThread(emptyThread, { kind: 'received', message: message('1') });
    thread = reduceThread(thread, { kind: 'not_delivered', msg_key: 'key-1' });
    expect(visibleMessages(thread)[0]?.delivery).toBe('sent');
  });

  it('a thread removes a deleted message', () => {
    const thread = reduceThread(emptyThread, {
      kind: 'loaded',
      after: null,
      messages: makeMessages(0, 3),
      has_more: false,
    });
    expect(texts(reduceThread(thread, { kind: 'deleted', id: '00001' }))).toEqual(['text 00000', 'text 00002']);
  });
});

it('a restored message returns to its position once, and is left out if its page has not loaded yet', () => {
  const loaded = (has_more: boolean) =>
    reduceThread(emptyThread, { kind: 'loaded', after: null, messages: [message('b'), message('d')], has_more });
  const thread = reduceThread(loaded(true), { kind: 'restored', message: message('c') });
  expect(visibleMessages(thread).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(reduceThread(thread, { kind: 'restored', message: message('c') })).toBe(thread);
  expect(reduceThread(thread, { kind: 'restored', message: message('a') })).toBe(thread);
  const withFirst = reduceThread(loaded(false), { kind: 'restored', message: message('a') });
  expect(visibleMessages(withFirst).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  const withLast = reduceThread(thread, { kind: 'restored', message: message('e') });
  expect(visibleMessages(withLast).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e']);
});
