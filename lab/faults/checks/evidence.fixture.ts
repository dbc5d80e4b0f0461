import type { Booking } from '@fixit/contract/booking';
import type { Message } from '@fixit/contract/message';
import type { Notification } from '@fixit/contract/notification';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import type { BookingRecord, JobRecord, RowChange } from '@fixit/contract/rules/marketplace-rows';
import type { CallEntry, HistoryEntry, MessageEntry, ScreenEntry } from '../history.ts';
import type { Evidence, FinalState } from '../state.ts';
import type { Rule } from './checkers.ts';

/** Names a broken rule and describes how it is broken. The function adds the fault to clean evidence. */
export type PlantedFault = [Rule, string, (evidence: Evidence) => void];

export const ids = {
  customer: 'customer',
  artisan: 'artisan account',
  artisan_id: 'artisan',
  booking: '01a00000-0000-7000-8000-000000000001',
  job: '01a00000-0000-7000-8000-000000000002',
  conversation: '01a00000-0000-7000-8000-000000000003',
} as const;

const at = '2026-11-01T09:00:00Z';

const proposed: BookingRecord = {
  id: ids.booking,
  customer_id: ids.customer,
  artisan_id: ids.artisan_id,
  conversation_id: 'conversation',
  job_id: null,
  state: 'awaiting',
  service_description: 'Work 1',
  created_at: at,
  answered_at: null,
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

const accepted: BookingRecord = { ...proposed, state: 'accepted' };

const open: JobRecord = {
  id: ids.job,
  customer_id: ids.customer,
  description: 'Job 1',
  state: 'open',
  accepted_count: 0,
  expires_at: '2026-11-02T09:00:00Z',
};

/** Returns evidence of a job with an acceptance, an accepted proposal, two messages, a picture, and all notifications. */
export function cleanEvidence(): Evidence {
  return structuredClone({ entries, state, beganAt: Date.parse(at) });
}

export function callEntry(
  op: string,
  by: string,
  input: Record<string, unknown>,
  { id = null, at: called = 1 }: { id?: string | null; at?: number } = {},
): CallEntry {
  const attempts = [{ at: called, until: called + 1, server: 0, status: 200, code: null, isJson: true }];
  return { type: 'call', by, op, input, outcome: 'ok', attempts, id };
}

const screen = (account_id: string, conversation_id: string | null, appearedIds: readonly string[]): ScreenEntry => ({
  type: 'screen',
  account_id,
  conversation_id,
  appeared: Object.fromEntries(appearedIds.map((id, index) => [id, 15 + 10 * index])),
});

export function messageEntry(number: number, { id, at: sentAt }: { id: string; at: number }): MessageEntry {
  return {
    type: 'message',
    number,
    conversation_id: ids.conversation,
    sender: ids.customer,
    msg_key: `key ${number}`,
    message: `Message ${number}`,
    attachment_id: null,
    sends: [{ at: sentAt, socket: 1 }],
    echoed_at: sentAt + 5,
    id,
    refusals: [],
  };
}

const lifetime = { ready_at: 0, lost_at: 100_000 };

const entries: HistoryEntry[] = [
  callEntry('job.create', ids.customer, { description: 'Job 1' }, { id: ids.job }),
  callEntry('job.acceptInvitation', ids.artisan, { id: ids.job }, { id: ids.job }),
  callEntry('booking.propose', ids.artisan, { service_description: 'Work 1' }, { id: ids.booking }),
  callEntry('booking.accept', ids.customer, { booking_id: ids.booking }, { id: ids.booking }),
  callEntry('message.uploadAttachment', ids.customer, { digest: 'digest 1' }, { id: 'picture 1' }),
  messageEntry(1, { id: '1', at: 10 }),
  messageEntry(2, { id: '2', at: 20 }),
  {
    type: 'socket',
    socket: 2,
    account_id: ids.artisan,
    conversation_id: ids.conversation,
    ids: ['1', '2'],
    ...lifetime,
  },
  { type: 'socket', socket: 3, account_id: ids.customer, conversation_id: null, ids: ['n2', 'n3'], ...lifetime },
  ...[ids.customer, ids.artisan].map((account_id) => screen(account_id, ids.conversation, ['1', '2'])),
  screen(ids.customer, null, ['n2', 'n3']),
  screen(ids.artisan, null, ['n1', 'n4', 'n5']),
];

const changes: RowChange[] = [
  { kind: 'job', at, before: null, after: open },
  { kind: 'job', at, before: open, after: { ...open, accepted_count: 1 } },
  { kind: 'booking', at, before: null, after: proposed },
  // This change affects no rule.
  { kind: 'booking', at, before: proposed, after: proposed },
  { kind: 'booking', at, before: proposed, after: accepted },
];

const messages = [1, 2].map(
  (number): Message => ({
    id: String(number),
    msg_key: `key ${number}`,
    sender: ids.customer,
    message: `Message ${number}`,
    timestamp: at,
    attachment_url: null,
    attachment_id: null,
  }),
);

function notificationFor(
  account_id: string,
  id: string,
  kind: NotificationKind,
  about: string,
): FinalState['notifications'][number] {
  const notification: Notification = {
    id,
    kind,
    title: `Title of ${kind}`,
    body: 'Message 2',
    link: `/somewhere?${about}`,
    created_at: at,
    read_at: null,
  };
  return { account_id, notification };
}

const notifications = [
  notificationFor(ids.artisan, 'n1', 'job_request', `job_id=${ids.job}`),
  notificationFor(ids.customer, 'n2', 'job_accepted', `job_id=${ids.job}`),
  notificationFor(ids.customer, 'n3', 'booking_proposed', `booking_id=${ids.booking}`),
  notificationFor(ids.artisan, 'n4', 'booking_accepted', `booking_id=${ids.booking}`),
  notificationFor(ids.artisan, 'n5', 'message_received', `conversation_id=${ids.conversation}`),
];

const state: FinalState = {
  changes,
  invitations: [
    { job_id: ids.job, account_id: ids.artisan, artisan_id: ids.artisan_id, state: 'accepted', answered_at: null },
  ],
  artisans: { [ids.artisan_id]: ids.artisan },
  // The checkers read only these fields.
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
  pictures: [{ attachment_id: 'picture 1', status: 200, digest: 'digest 1' }],
  mailed: { [ids.artisan]: 'artisan@example.test' },
  emails: notifications
    .filter(({ account_id }) => account_id === ids.artisan)
    .map(({ notification: { title, kind, link } }) => ({
      to: 'artisan@example.test',
      subject: title,
      text: `${title}\n${link}\nUnsubscribe: /unsubscribe?token=t&kind=${kind}`,
    })),
};
