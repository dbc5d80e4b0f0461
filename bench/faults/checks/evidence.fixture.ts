import type { Row } from '@fixit/api/testing/model/appointment';
import type { RequestRow } from '@fixit/api/testing/model/request';
import type { Booking } from '@fixit/contract/booking';
import type { Message } from '@fixit/contract/message';
import type { Notification, NotificationKind } from '@fixit/contract/notification';
import type { CallEntry, Entry, MessageEntry } from '../history.ts';
import type { Change, Evidence, FinalState } from '../state.ts';

export const ids = {
  customer: 'customer',
  artisan: 'artisan account',
  artisan_id: 'artisan',
  booking: '01a00000-0000-7000-8000-000000000001',
  job: '01a00000-0000-7000-8000-000000000002',
  conversation: '01a00000-0000-7000-8000-000000000003',
} as const;

const at = '2026-11-01T09:00:00Z';

const proposed: Row = {
  id: ids.booking,
  customer_id: ids.customer,
  artisan_id: ids.artisan_id,
  job_id: null,
  state: 'awaiting',
  service_description: 'Work 1',
  created_at: at,
  appointment_date: '2026-11-20',
  appointment_time: '09:00:00',
  starts_at: '2026-11-20T09:00:00Z',
  ends_at: '2026-11-20T10:00:00Z',
  closed_at: null,
  closed_by: null,
  late_by: null,
  problem: null,
  reminded_at: null,
  reschedule_by: null,
  reschedule_asked_at: null,
  reschedule_date: null,
  reschedule_time: null,
  reschedule_starts_at: null,
  reschedule_ends_at: null,
};

const accepted: Row = { ...proposed, state: 'accepted' };

const open: RequestRow = {
  id: ids.job,
  customer_id: ids.customer,
  description: 'Job 1',
  state: 'open',
  accepted_count: 0,
  expires_at: '2026-11-02T09:00:00Z',
};

/** A job with an acceptance, a proposal that was accepted, two messages of the customer's, and all that was told of it. */
export function cleanEvidence(): Evidence {
  return structuredClone({ entries, state });
}

function call(op: string, by: string, sent: Record<string, unknown>, id: string | null): CallEntry {
  const attempts = [{ at: 1, until: 2, server: 0, status: 200, code: null }];
  return { type: 'call', by, op, sent, outcome: 'ok', attempts, id };
}

export function messageEntry(number: number, { id, at: sentAt }: { id: string; at: number }): MessageEntry {
  return {
    type: 'message',
    number,
    conversation_id: ids.conversation,
    sender: ids.customer,
    msg_key: `key ${number}`,
    message: `Said ${number}`,
    attachment_id: null,
    sends: [{ at: sentAt, socket: 1 }],
    echoed_at: sentAt + 5,
    id,
    refusals: [],
  };
}

const entries: Entry[] = [
  call('job.create', ids.customer, { description: 'Job 1' }, ids.job),
  call('job.acceptInvitation', ids.artisan, { id: ids.job }, ids.job),
  call('booking.propose', ids.artisan, { service_description: 'Work 1' }, ids.booking),
  call('booking.accept', ids.customer, { booking_id: ids.booking }, ids.booking),
  messageEntry(1, { id: '1', at: 10 }),
  messageEntry(2, { id: '2', at: 20 }),
  { type: 'heard', socket: 2, account_id: ids.artisan, conversation_id: ids.conversation, ids: ['1', '2'] },
  { type: 'heard', socket: 3, account_id: ids.customer, conversation_id: null, ids: ['n2', 'n3'] },
  ...[ids.customer, ids.artisan].map(
    (account_id): Entry => ({ type: 'known', account_id, conversation_id: ids.conversation, ids: ['1', '2'] }),
  ),
  { type: 'known', account_id: ids.customer, conversation_id: null, ids: ['n2', 'n3'] },
  { type: 'known', account_id: ids.artisan, conversation_id: null, ids: ['n1', 'n4', 'n5'] },
];

const changes: Change[] = [
  { kind: 'job', transaction: '1', at, before: null, after: open },
  { kind: 'job', transaction: '2', at, before: open, after: { ...open, accepted_count: 1 } },
  { kind: 'booking', transaction: '3', at, before: null, after: proposed },
  { kind: 'booking', transaction: '4', at, before: proposed, after: accepted },
];

const messages = [1, 2].map(
  (number): Message => ({
    id: String(number),
    msg_key: `key ${number}`,
    sender: ids.customer,
    message: `Said ${number}`,
    timestamp: at,
    attachment_url: null,
    attachment_id: null,
  }),
);

function told(
  account_id: string,
  id: string,
  kind: NotificationKind,
  about: string,
): FinalState['notifications'][number] {
  const notification: Notification = {
    id,
    kind,
    title: `Title of ${kind}`,
    body: 'Said 2',
    link: `/somewhere?${about}`,
    created_at: at,
    read_at: null,
  };
  return { account_id, notification };
}

const notifications = [
  told(ids.artisan, 'n1', 'job_request', `job_id=${ids.job}`),
  told(ids.customer, 'n2', 'job_accepted', `job_id=${ids.job}`),
  told(ids.customer, 'n3', 'booking_proposed', `booking_id=${ids.booking}`),
  told(ids.artisan, 'n4', 'booking_accepted', `booking_id=${ids.booking}`),
  told(ids.artisan, 'n5', 'message_received', `conversation_id=${ids.conversation}`),
];

const state: FinalState = {
  changes,
  invitations: [{ job_id: ids.job, account_id: ids.artisan, artisan_id: ids.artisan_id, state: 'accepted' }],
  artisans: { [ids.artisan_id]: ids.artisan },
  // The checkers read no other fields.
  bookings: [ids.customer, ids.artisan].map((reader) => ({
    reader,
    booking: { id: ids.booking, booking_status: 'accepted' } as Booking,
  })),
  jobs: [{ id: ids.job, description: 'Job 1', state: 'open' }],
  acceptances: { [ids.job]: [ids.artisan_id] },
  conversations: [ids.customer, ids.artisan].map((reader) => ({
    id: ids.conversation,
    sides: [ids.customer, ids.artisan],
    reader,
    messages: messages.map((message) => ({ ...message })),
  })),
  notifications,
  lostPictures: [],
  mailed: { [ids.artisan]: 'artisan@example.test' },
  emails: notifications
    .filter(({ account_id }) => account_id === ids.artisan)
    .map(({ notification: { title, link } }) => ({
      to: 'artisan@example.test',
      subject: title,
      text: `${title}\n${link}`,
    })),
};
