import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const timestamp = (text: string) => sql`${text}::timestamptz`;
const hoursInMs = (count: number) => count * 3_600_000;

async function instantOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await server.db.execute<{ at: string }>(sql`select iso(${query}) as at`);
  return rows[0]?.at ?? '';
}

async function millisecondsFrom(query: ReturnType<typeof sql>, from: string): Promise<number> {
  return Date.parse(await instantOf(query)) - Date.parse(from);
}

describe('the deadline of a proposal', () => {
  const proposedAt = '2026-12-01T10:00:00Z';
  const deadlineFor = (starts: string) => sql`proposal_expires_at(${timestamp(proposedAt)}, ${timestamp(starts)})`;

  it('a proposal’s deadline is 48 hours after it was made', async () => {
    expect(await millisecondsFrom(deadlineFor('2026-12-10T10:00:00Z'), proposedAt)).toBe(
      hoursInMs(bookingTimes.proposalHours),
    );
  });

  it('a proposal’s deadline is 2 hours before its start at the latest', async () => {
    const starts = '2026-12-02T10:00:00Z';
    expect(await millisecondsFrom(deadlineFor(starts), starts)).toBe(-hoursInMs(bookingTimes.beforeStartHours));
  });

  it.each(['2026-12-01T12:00:00.000Z', '2026-12-01T10:45:00.000Z'])(
    'the deadline of a proposal made at most 2 hours before its start is the start, %s',
    async (starts) => {
      expect(await instantOf(deadlineFor(starts))).toBe(starts);
    },
  );
});

describe('the same time of day in London', () => {
  it.each([
    ['across the end of summer time', '2026-10-25T10:00:00Z', '2026-10-24T09:00:00.000Z'],
    ['across the beginning of summer time', '2027-03-28T09:00:00Z', '2027-03-27T10:00:00.000Z'],
    ['in the repeated hour, the first occurrence', '2026-10-25T00:30:00Z', '2026-10-24T00:30:00.000Z'],
    ['on the day with the repeated hour, the first occurrence', '2026-10-26T01:30:00Z', '2026-10-25T00:30:00.000Z'],
    ['just before the repeated hour', '2026-10-26T00:59:00Z', '2026-10-24T23:59:00.000Z'],
    ['just after the repeated hour', '2026-10-26T02:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['just before the skipped hour', '2027-03-28T23:59:00Z', '2027-03-28T00:59:00.000Z'],
    ['on the day with the skipped hour', '2027-03-29T00:30:00Z', '2027-03-28T01:30:00.000Z'],
    ['on any other day', '2026-12-04T10:00:00Z', '2026-12-03T10:00:00.000Z'],
  ])('a booking’s reminder is due at the same time on the day before: %s', async (_, starts, reminded) => {
    expect(await instantOf(sql`booking_reminder_at(${timestamp(starts)})`)).toBe(reminded);
  });

  it.each([
    ['across the end of summer time', '2026-10-24T10:00:00Z', '2026-10-26T11:00:00.000Z'],
    ['across the beginning of summer time', '2027-03-27T11:00:00Z', '2027-03-29T10:00:00.000Z'],
    ['into the skipped hour', '2027-03-26T01:30:00Z', '2027-03-28T01:30:00.000Z'],
    ['into the repeated hour, the first occurrence', '2026-10-23T00:30:00Z', '2026-10-25T00:30:00.000Z'],
  ])('a booking counts as completed at the same time two days after its end: %s', async (_, ends, done) => {
    expect(await instantOf(sql`booking_completes_at(${timestamp(ends)})`)).toBe(done);
  });

  it('completion and reminder times use the numbers of days in the contract', async () => {
    const noon = '2026-12-01T12:00:00Z';
    expect(await millisecondsFrom(sql`booking_completes_at(${timestamp(noon)})`, noon)).toBe(
      hoursInMs(24 * bookingTimes.completesAfterDays),
    );
    expect(await millisecondsFrom(sql`booking_reminder_at(${timestamp(noon)})`, noon)).toBe(
      -hoursInMs(24 * bookingTimes.reminderDays),
    );
  });
});
