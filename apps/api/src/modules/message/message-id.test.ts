import { describe, expect, it } from 'vitest';
import { MessageIds } from './message-id.ts';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function takeIds(ids: MessageIds, count: number): string[] {
  return Array.from({ length: count }, () => ids.next().id);
}

describe('ids of messages', () => {
  it('the ids of messages are UUIDv7s in increasing order, even across milliseconds', () => {
    const newIds = takeIds(new MessageIds(Date.UTC(2026, 10, 21) + 0.999, null), 10_000);
    expect(newIds.every((id) => uuidV7.test(id))).toBe(true);
    expect(newIds.toSorted()).toEqual(newIds);
    expect(new Set(newIds).size).toBe(newIds.length);
  });

  it('a new message id is greater than the newest one even if the clock was set back', () => {
    const [newest = ''] = takeIds(new MessageIds(Date.UTC(2026, 10, 21), null), 1);
    const newIds = takeIds(new MessageIds(Date.UTC(2026, 10, 20), newest), 3);
    expect([newest, ...newIds].toSorted()).toEqual([newest, ...newIds]);
  });

  it('a message id contains the time of the database’s clock', () => {
    const { timestamp } = new MessageIds(Date.UTC(2026, 10, 21, 12), null).next();
    expect(timestamp).toBe('2026-11-21T12:00:00.000Z');
  });
});
