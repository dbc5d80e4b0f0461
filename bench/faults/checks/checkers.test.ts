import type { Row } from '@fixit/api/testing/model/appointment';
import type { RequestRow } from '@fixit/api/testing/model/request';
import type { Booking } from '@fixit/contract/booking';
import { describe, expect, it } from 'vitest';
import type { CallEntry } from '../history.ts';
import type { Evidence } from '../state.ts';
import { checkers, type Rule, rules } from './checkers.ts';
import { cleanEvidence, ids, messageEntry } from './evidence.fixture.ts';

describe('a history in which everything held', () => {
  it.each(rules)('%s', (rule) => {
    expect(checkers[rule](cleanEvidence())).toEqual([]);
  });
});

/** Each a way to break the rule, and nothing but what follows from it. */
const planted: [Rule, string, (evidence: Evidence) => void][] = [
  [
    'no overlapping accepted bookings',
    'a second booking is accepted at the same time',
    ({ state }) => {
      const accepted = lastBooking(state);
      state.changes.push({ ...accepted, before: null, after: { ...accepted.after, id: 'another' } });
    },
  ],
  [
    'each booking takes a path of its state machine',
    'a cancelled booking is accepted again',
    ({ state }) => {
      const { after, ...rest } = lastBooking(state);
      const cancelled: Row = { ...after, state: 'cancelled', closed_by: 'customer' };
      state.changes.push({ ...rest, before: after, after: cancelled }, { ...rest, before: cancelled, after });
    },
  ],
  [
    'each booking takes a path of its state machine',
    'a change is written over by another that did not see it',
    ({ state }) => {
      const { before, after, ...rest } = lastBooking(state);
      state.changes.push({ ...rest, before, after: { ...after, state: 'rejected', closed_by: 'customer' } });
    },
  ],
  [
    'each booking takes a path of its state machine',
    'a reader is answered an older state',
    ({ state }) =>
      state.bookings.push({ reader: ids.customer, booking: { id: ids.booking, booking_status: null } as Booking }),
  ],
  [
    'an acknowledged answer wins, once',
    'an acknowledged acceptance changed nothing',
    ({ state }) => state.changes.splice(state.changes.indexOf(lastBooking(state)), 1),
  ],
  [
    'an acknowledged answer wins, once',
    'a proposal is accepted and rejected',
    ({ state }) => {
      const { before, after, ...rest } = lastBooking(state);
      state.changes.push({ ...rest, before, after: { ...after, state: 'rejected' } });
    },
  ],
  [
    'an acknowledged answer wins, once',
    'an acknowledged proposal is not there',
    ({ state }) => state.changes.splice(0, state.changes.length),
  ],
  [
    'an acknowledged answer wins, once',
    'a proposal that was tried twice is there twice',
    ({ state }) => {
      const first = lastBooking(state);
      state.changes.push({ ...first, before: null, after: { ...first.after, id: 'another', state: 'awaiting' } });
    },
  ],
  [
    'five acceptances a job, those that were acknowledged',
    'a sixth acceptance',
    ({ state }) => {
      state.invitations = Array.from({ length: 6 }, (_, place) => ({
        job_id: ids.job,
        account_id: `account ${place}`,
        artisan_id: `artisan ${place}`,
        state: 'accepted',
      }));
      state.acceptances[ids.job] = state.invitations.map(({ artisan_id }) => artisan_id);
    },
  ],
  [
    'five acceptances a job, those that were acknowledged',
    'an acknowledged acceptance is gone',
    ({ state }) => {
      for (const one of state.invitations) one.state = 'new';
    },
  ],
  [
    'five acceptances a job, those that were acknowledged',
    'the customer does not read of an acceptance',
    ({ state }) => state.acceptances[ids.job]?.splice(0, 1),
  ],
  ['an acknowledged job is there, once', 'it is not read', ({ state }) => state.jobs.splice(0, 1)],
  [
    'an acknowledged job is there, once',
    'a job that was tried twice is there twice',
    ({ state }) => {
      const made = state.changes.find(({ kind }) => kind === 'job');
      if (made?.kind === 'job') state.changes.push({ ...made, after: { ...made.after, id: 'another' } });
    },
  ],
  [
    'an acknowledged job is there, once',
    'a cancelled job is booked',
    ({ state }) => {
      const made = state.changes.find(({ kind }) => kind === 'job');
      if (made?.kind !== 'job') return;
      const cancelled: RequestRow = { ...made.after, state: 'cancelled' };
      state.changes.push({ ...made, before: cancelled, after: { ...cancelled, state: 'booked' } });
    },
  ],
  [
    'an acknowledged message is there, once, as it was sent',
    'an echoed message is not read',
    ({ state }) => state.conversations.forEach(({ messages }) => messages.splice(0, 1)),
  ],
  [
    'an acknowledged message is there, once, as it was sent',
    'a message is stored twice',
    ({ state }) => {
      for (const { messages } of state.conversations)
        messages.push(...messages.slice(0, 1).map((one) => ({ ...one, id: '9' })));
    },
  ],
  [
    'an acknowledged message is there, once, as it was sent',
    'one side reads a message less',
    ({ state }) => state.conversations[0]?.messages.pop(),
  ],
  [
    'an acknowledged message is there, once, as it was sent',
    'a message says something else',
    ({ state }) =>
      state.conversations.forEach(({ messages }) => Object.assign(messages[0] ?? {}, { message: 'Something else' })),
  ],
  [
    'messages are in order',
    'a message stands before one that was echoed before it was said',
    ({ entries }) => {
      const [first] = entries.filter((entry) => entry.type === 'message');
      if (first) Object.assign(first, { id: '7' });
    },
  ],
  [
    'messages are in order',
    'a burst on one socket is stored the other way round',
    (evidence) => {
      const burst = [messageEntry(3, { id: '8', at: 50 }), messageEntry(4, { id: '7', at: 50 })];
      Object.assign(evidence, { entries: [...evidence.entries, ...burst] });
    },
  ],
  [
    'messages are in order',
    'a history is not in the order of its ids',
    ({ state }) => state.conversations.forEach(({ messages }) => messages.reverse()),
  ],
  [
    'each message is heard, once and in order',
    'somebody never hears a message',
    ({ entries }) => entries.forEach((entry) => entry.type === 'known' && entry.ids.splice(0, 1)),
  ],
  [
    'each message is heard, once and in order',
    'a socket brings a message twice',
    ({ entries }) => entries.forEach((entry) => entry.type === 'heard' && entry.ids.push(...entry.ids)),
  ],
  [
    'each message is heard, once and in order',
    'a socket brings an older message behind a newer one',
    ({ entries }) => entries.forEach((entry) => entry.type === 'heard' && entry.ids.reverse()),
  ],
  [
    'each picture can be read',
    'one is answered 404',
    ({ state }) => state.lostPictures.push('/uploads/1.png is answered 404'),
  ],
  [
    'each person is notified once of each change',
    'nobody is notified of an acceptance',
    ({ state }) => state.notifications.splice(0, state.notifications.length - 1),
  ],
  [
    'each person is notified once of each change',
    'somebody is told twice',
    ({ state }) => state.notifications.push(...state.notifications.slice(0, 1)),
  ],
  [
    'each person is notified once of each change',
    'a notification of messages says an older one',
    ({ state }) =>
      state.notifications.forEach(
        ({ notification }) =>
          notification.kind === 'message_received' && Object.assign(notification, { body: 'Said 1' }),
      ),
  ],
  [
    'each notification is heard of, once',
    'a screen never hears of one',
    ({ entries }) =>
      entries.forEach((entry) => entry.type === 'known' && entry.conversation_id === null && entry.ids.pop()),
  ],
  [
    'each notification is heard of, once',
    'a socket brings one twice',
    ({ entries }) =>
      entries.forEach(
        (entry) => entry.type === 'heard' && entry.conversation_id === null && entry.ids.push(...entry.ids),
      ),
  ],
  ['each notification is emailed', 'an email is lost', ({ state }) => state.emails.splice(0, 1)],
  ['no 500', 'a call is answered 500', ({ entries }) => answerWith(entries, 500, 'internal')],
  ['no 500', 'a call is answered 503 without a code', ({ entries }) => answerWith(entries, 503, null)],
];

describe('a planted fault is found', () => {
  it.each(planted)('%s: %s', (rule, _, plant) => {
    const evidence = cleanEvidence();
    plant(evidence);
    expect(checkers[rule](evidence)).not.toEqual([]);
  });

  it('for each rule', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules));
  });
});

type BookingChange = Extract<Evidence['state']['changes'][number], { kind: 'booking' }>;

function lastBooking({ changes }: Evidence['state']): BookingChange {
  const found = changes.findLast(({ kind }) => kind === 'booking');
  if (found?.kind !== 'booking') throw new Error('There is no booking');
  return found;
}

function answerWith(entries: Evidence['entries'], status: number, code: string | null): void {
  const call = entries.find((entry): entry is CallEntry => entry.type === 'call');
  call?.attempts.push({ at: 0, until: 1, server: 0, status, code });
}
