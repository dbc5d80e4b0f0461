import { describe, expect, it } from 'vitest';
import { MessageIds } from './message-id.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function take(ids: MessageIds, count: number): string[] {
  return Array.from({ length: count }, () => ids.next().id);
}

describe('ids of messages', () => {
  it('the ids of messages are UUIDv7s that increase one by one, even across a millisecond', () => {
    const made = take(new MessageIds(Date.UTC(2026, 10, 21) + 0.999, null), 10_000);
    expect(made.every((id) => form.test(id))).toBe(true);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('the next id is greater than the newest one even if the clock was set back', () => {
    const [newest = ''] = take(new MessageIds(Date.UTC(2026, 10, 21), null), 1);
    const made = take(new MessageIds(Date.UTC(2026, 10, 20), newest), 3);
    expect([newest, ...made].toSorted()).toEqual([newest, ...made]);
  });

  it('an id contains the time of the database’s clock', () => {
    const { timestamp } = new MessageIds(Date.UTC(2026, 10, 21, 12), null).next();
    expect(timestamp).toBe('2026-11-21T12:00:00.000Z');
  });
});
