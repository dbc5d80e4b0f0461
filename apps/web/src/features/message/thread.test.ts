import type { Message } from '@fixit/contract/message';
import { describe, expect, it } from 'vitest';
import { after, emptyThread, holdsOlder, newestId, oldestId, shownOf, type Thread } from './thread.ts';

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  msg_key: `key-${id}`,
  sender: 'ann',
  message: `text ${id}`,
  timestamp: '2026-12-01T09:00:00.000Z',
  attachment_url: null,
  attachment_id: null,
  ...more,
});
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(String(from + index).padStart(5, '0')));
const texts = (thread: Thread) => shownOf(thread).map((shown) => shown.message);

describe('a thread', () => {
  it('shows a message at once and marks it as sent by its echo, once', () => {
    const own = { ...message(''), id: null, msg_key: 'k', message: 'Hi', delivery: 'sending' as const };
    let thread = after(emptyThread, { kind: 'handed_over', message: own });
    expect(shownOf(thread)[0]?.delivery).toBe('sending');
    const echo = message('9', { msg_key: 'k', message: 'Hi' });
    thread = after(after(thread, { kind: 'received', message: echo }), { kind: 'received', message: echo });
    expect(shownOf(thread)).toMatchObject([{ id: '9', delivery: 'sent' }]);
  });

  it('keeps every message without a key', () => {
    const plain = [message('1', { msg_key: null }), message('2', { msg_key: null })];
    expect(texts(after(emptyThread, { kind: 'loaded', messages: plain, has_more: false }))).toHaveLength(2);
  });

  it('does not take another sender’s key for its own', () => {
    const both = [message('1', { msg_key: 'k' }), message('2', { msg_key: 'k', sender: 'bob' })];
    expect(texts(after(emptyThread, { kind: 'loaded', messages: both, has_more: false }))).toHaveLength(2);
  });

  it('shows 30 of a whole history, then 20 more at a time, before asking the server', () => {
    let thread = after(emptyThread, { kind: 'loaded', messages: many(0, 60), has_more: false });
    expect(shownOf(thread)).toHaveLength(30);
    expect(holdsOlder(thread)).toBe(true);
    thread = after(after(thread, { kind: 'scrolled_up' }), { kind: 'scrolled_up' });
    expect(shownOf(thread)).toHaveLength(60);
    expect(holdsOlder(thread)).toBe(false);
  });

  it('puts older messages before and missed ones behind, without doubles', () => {
    let thread = after(emptyThread, { kind: 'loaded', messages: many(40, 70), has_more: true });
    thread = after(thread, { kind: 'older', messages: many(20, 41), has_more: true });
    thread = after(thread, { kind: 'loaded', messages: many(69, 72), has_more: false });
    expect(thread.messages.map(({ id }) => id)).toEqual(many(20, 72).map(({ id }) => id));
    expect([oldestId(thread), newestId(thread), thread.has_more]).toEqual(['00020', '00071', true]);
  });

  it('keeps what is on its way below what the server has ordered', () => {
    const own = { ...message(''), id: null, msg_key: 'k', message: 'mine', delivery: 'sending' as const };
    let thread = after(emptyThread, { kind: 'handed_over', message: own });
    thread = after(thread, { kind: 'received', message: message('1', { message: 'theirs' }) });
    expect(texts(thread)).toEqual(['theirs', 'mine']);
  });

  it('marks only a message on its way as not delivered', () => {
    let thread = after(emptyThread, { kind: 'received', message: message('1') });
    thread = after(thread, { kind: 'not_delivered', msg_key: 'key-1' });
    expect(shownOf(thread)[0]?.delivery).toBe('sent');
  });

  it('forgets a deleted message', () => {
    const thread = after(emptyThread, { kind: 'loaded', messages: many(0, 3), has_more: false });
    expect(texts(after(thread, { kind: 'deleted', id: '00001' }))).toEqual(['text 00000', 'text 00002']);
  });
});
