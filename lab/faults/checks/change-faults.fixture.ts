import type { Booking } from '@fixit/contract/booking';
import { type BookingRecord, type ChangeOf, changesOf, type JobRecord } from '@fixit/contract/rules/marketplace-rows';
import { entriesOf } from '../history.ts';
import type { Evidence } from '../state.ts';
import { callEntry, ids, type PlantedFault } from './evidence.fixture.ts';

const rescheduleTo = {
  reschedule_date: '2026-11-21',
  reschedule_time: '09:00:00',
  reschedule_starts_at: '2026-11-21T09:00:00Z',
  reschedule_ends_at: '2026-11-21T10:00:00Z',
};

/** Each fault breaks only one rule about changes of bookings or jobs. */
export const changeFaults: PlantedFault[] = [
  [
    'accepted bookings of an artisan do not overlap',
    'a second booking is accepted at the same time',
    ({ state }) => {
      const accepted = lastBooking(state);
      state.changes.push({ ...accepted, before: null, after: { ...accepted.after, id: 'another' } });
    },
  ],
  [
    'each booking follows its state machine',
    'a cancelled booking is accepted again',
    ({ state }) => {
      const { after, ...rest } = lastBooking(state);
      const cancelled: BookingRecord = { ...after, state: 'cancelled', closed_by: 'customer' };
      state.changes.push({ ...rest, before: after, after: cancelled }, { ...rest, before: cancelled, after });
    },
  ],
  [
    'each booking follows its state machine',
    'a change is overwritten by another one that did not see it',
    ({ state }) => {
      const { before, after, ...rest } = lastBooking(state);
      state.changes.push({ ...rest, before, after: { ...after, state: 'rejected', closed_by: 'customer' } });
    },
  ],
  [
    'each booking follows its state machine',
    'a reader gets an older state',
    ({ state }) =>
      state.bookings.push({ reader: ids.customer, booking: { id: ids.booking, booking_status: null } as Booking }),
  ],
  [
    'an acknowledged change of a booking is made exactly once',
    'an acknowledged acceptance changed nothing',
    ({ state }) => state.changes.splice(state.changes.indexOf(lastBooking(state)), 1),
  ],
  [
    'an acknowledged change of a booking is made exactly once',
    'a proposal is accepted and rejected',
    ({ state }) => {
      const { before, after, ...rest } = lastBooking(state);
      state.changes.push({ ...rest, before, after: { ...after, state: 'rejected' } });
    },
  ],
  [
    'an acknowledged change of a booking is made exactly once',
    'an acknowledged proposal is missing',
    ({ state }) => state.changes.splice(0, state.changes.length),
  ],
  [
    'an acknowledged change of a booking is made exactly once',
    'a proposal that was sent twice is stored twice',
    ({ state }) => {
      const first = lastBooking(state);
      state.changes.push({ ...first, before: null, after: { ...first.after, id: 'another', state: 'awaiting' } });
    },
  ],
  [
    'a job has at most five acceptances, and no acknowledged one is missing',
    'a job has a sixth acceptance',
    ({ state }) => {
      state.invitations = Array.from({ length: 6 }, (_, index) => ({
        job_id: ids.job,
        account_id: `account ${index}`,
        artisan_id: `artisan ${index}`,
        state: 'accepted',
        answered_at: null,
      }));
      state.acceptances[ids.job] = state.invitations.map(({ artisan_id }) => artisan_id);
    },
  ],
  [
    'a job has at most five acceptances, and no acknowledged one is missing',
    'an acknowledged acceptance is missing',
    ({ state }) => {
      for (const invitation of state.invitations) invitation.state = 'new';
    },
  ],
  [
    'a job has at most five acceptances, and no acknowledged one is missing',
    'the customer does not see an acceptance',
    ({ state }) => state.acceptances[ids.job]?.splice(0, 1),
  ],
  [
    'an acknowledged job exists exactly once',
    'the customer of a job does not see it',
    ({ state }) => state.jobs.splice(0, 1),
  ],
  [
    'an acknowledged job exists exactly once',
    'a job that was sent twice is stored twice',
    ({ state }) => {
      const creation = state.changes.find(({ kind }) => kind === 'job');
      if (creation?.kind === 'job') state.changes.push({ ...creation, after: { ...creation.after, id: 'another' } });
    },
  ],
  [
    'an acknowledged job exists exactly once',
    'a cancelled job is booked',
    ({ state }) => {
      const creation = state.changes.find(({ kind }) => kind === 'job');
      if (creation?.kind !== 'job') return;
      const cancelled: JobRecord = { ...creation.after, state: 'cancelled' };
      state.changes.push({ ...creation, before: cancelled, after: { ...cancelled, state: 'booked' } });
    },
  ],
  [
    'an acknowledged change of a booking is made exactly once',
    'the second of two acknowledged requests to reschedule is lost',
    (evidence) => {
      const { after: row, ...change } = lastBooking(evidence.state);
      const rescheduling: BookingRecord = {
        ...row,
        reschedule_by: 'customer',
        reschedule_asked_at: '2026-11-01T09:00:10Z',
        ...rescheduleTo,
      };
      evidence.state.changes.push(
        { ...change, at: '2026-11-01T09:00:10Z', before: row, after: rescheduling },
        { ...change, at: '2026-11-01T09:00:20Z', before: rescheduling, after: row },
      );
      const input = { id: ids.booking, appointment_date: '2026-11-21', appointment_time: '09:00' };
      const calls = [10_000, 30_000].map((at) =>
        callEntry('booking.requestRescheduleAsCustomer', ids.customer, input, { at }),
      );
      Object.assign(evidence, { entries: [...evidence.entries, ...calls] });
    },
  ],
  ...['booking.propose', 'booking.accept', 'job.create', 'job.acceptInvitation'].map(
    (op): PlantedFault => [
      'each change comes from a call that was not refused',
      `${op} is answered with 409 but takes effect`,
      ({ entries }) =>
        entriesOf(entries, 'call').forEach((call) => call.op === op && Object.assign(call, { outcome: 'refused' })),
    ],
  ),
  [
    'each change comes from a call that was not refused',
    'a booking is cancelled without a call',
    ({ state }) => {
      const { after, ...change } = lastBooking(state);
      state.changes.push({ ...change, before: after, after: { ...after, state: 'cancelled', closed_by: 'customer' } });
    },
  ],
  [
    'each change comes from a call that was not refused',
    'a message is answered with an error frame but stored',
    ({ entries }) =>
      entriesOf(entries, 'message').forEach((entry) => Object.assign(entry, { id: null, refusals: ['too_long'] })),
  ],
];

function lastBooking({ changes }: Evidence['state']): ChangeOf<'booking'> {
  const change = changesOf(changes, 'booking').at(-1);
  if (!change) throw new Error('There is no booking');
  return change;
}
