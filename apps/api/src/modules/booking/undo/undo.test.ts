import { booking } from '@fixit/contract/booking';
import { type Notification, notification } from '@fixit/contract/notification';
import { undoSeconds } from '@fixit/contract/undo';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpMailer } from '../../../platform/email/mailer.ts';
import { appointmentsOn } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { advanceEmailDelay } from '../../../testing/clock/advance-email-delay.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { TestMailServer } from '../../../testing/outside/test-mail-server.ts';
import { addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const mailServer = new TestMailServer();
let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  const mailer = smtpMailer(await mailServer.open(), 'Fixit <no-reply@fixit.test>');
  server = await startTestServer({ mailer, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(async () => {
  await server.stop();
  await mailServer.close();
});

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';
const subjectsTo = ({ email }: Person) =>
  mailServer.received.filter(({ to }) => to === email).map(({ subject }) => subject);

/** Sets how long ago a proposal was closed. */
const setClosedAgo = (id: string, seconds: number) =>
  server.db.execute(sql`update booking set closed_at = now() - make_interval(secs => ${seconds}) where id = ${id}`);

interface UndoCase {
  /** The actor closes a proposal and undoes that. */
  actor: (conversation: TestConversation) => Person;
  other: (conversation: TestConversation) => Person;
  close: (person: Person, id: string) => Promise<{ status: number }>;
  undo: (person: { token?: string }, id: string) => ReturnType<ReturnType<typeof appointmentsOn>['change']>;
  state: string;
  kind: string;
}

const cases: [string, UndoCase][] = [
  [
    'rejection',
    {
      actor: ({ customer }) => customer,
      other: ({ artisan }) => artisan,
      close: (person, id) => appointments.reject(person, id),
      undo: (person, id) => appointments.change(booking.undoReject, person, id),
      state: 'rejected',
      kind: 'booking_rejected',
    },
  ],
  [
    'withdrawal',
    {
      actor: ({ artisan }) => artisan,
      other: ({ customer }) => customer,
      close: (person, id) => appointments.cancel(person, id),
      undo: (person, id) => appointments.change(booking.undoWithdraw, person, id),
      state: 'withdrawn',
      kind: 'booking_withdrawn',
    },
  ],
];

describe.each(cases)('undoing a %s', (name, { actor, other, close, undo, state, kind }) => {
  async function addClosed(changes: Record<string, unknown> = {}) {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation, changes);
    expect((await close(actor(conversation), id)).status).toBe(200);
    return { conversation, id };
  }

  test(`undoing a ${name} restores the proposal idempotently, and it can be accepted`, async () => {
    const conversation = await openConversation(server);
    const before = await appointments.addProposal(conversation);
    await close(actor(conversation), before.id);
    for (const { status, body } of [
      await undo(actor(conversation), before.id),
      await undo(actor(conversation), before.id),
    ]) {
      expect([status, body.message, body.data.booking_status]).toEqual([200, 'Booking Restored', null]);
      expect(body.data).toMatchObject({ closed_by: null, expires_at: before.expires_at, late_by: null });
    }
    expect((await appointments.list(conversation.customer)).results).toMatchObject([
      { id: before.id, booking_status: null },
    ]);
    expect((await appointments.accept(conversation.customer, before.id)).body.data.booking_status).toBe('accepted');
  });

  test(`undoing a ${name} removes the other side’s notification immediately, and it is not emailed`, async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const reader = other(conversation);
    const events = await openEvents(server, reader.token);
    const listed = async () => (await server.call(notification.list, { token: reader.token })).body;
    await close(actor(conversation), id);
    const received = (await listed()).find((item: Notification) => item.kind === kind);
    expect(received).toBeDefined();
    await undo(actor(conversation), id);
    expect((await listed()).map((item: Notification) => item.kind)).not.toContain(kind);
    const frames = [await events.next(), await events.next(), await events.next(), await events.next()];
    expect(frames).toContainEqual({ kind: 'notification_undone', notification_id: received?.id });
    expect(frames).toContainEqual({ kind: 'booking_changed', booking_id: id, booking_status: null });
    events.close();
    await advanceEmailDelay(server);
    expect(
      subjectsTo(reader).filter((subject) => /reject|declin|withdr|turned down|taken back/i.test(subject)),
    ).toEqual([]);
  });

  test(`a ${name} can be undone for ${undoSeconds.accepted} seconds, but not later`, async () => {
    const { conversation, id } = await addClosed();
    await setClosedAgo(id, undoSeconds.accepted + 0.1);
    const { status, error } = await undo(actor(conversation), id);
    expect([status, error.code, error.data]).toMatchObject([409, 'undo_expired', { booking_status: state }]);
    await setClosedAgo(id, undoSeconds.accepted - 2);
    expect((await undo(actor(conversation), id)).status).toBe(200);
  });

  test(`a ${name} cannot be undone if the artisan has made a newer proposal or the time is taken`, async () => {
    const { conversation, id } = await addClosed();
    await appointments.addProposal(conversation, { appointment_time: '15:00' });
    const withNewer = await undo(actor(conversation), id);
    expect([withNewer.status, withNewer.error.code, withNewer.error.message]).toEqual([
      409,
      'state_conflict',
      'Too late: there is a newer proposal.',
    ]);
    const first = await openConversation(server);
    const second = await openConversation(server, { artisan: first.artisan });
    const [firstProposal, secondProposal] = [
      await appointments.addProposal(first),
      await appointments.addProposal(second),
    ];
    await close(actor(first), firstProposal.id);
    await appointments.accept(second.customer, secondProposal.id);
    const refusal = await undo(actor(first), firstProposal.id);
    expect([refusal.status, refusal.error.code]).toEqual([409, 'time_taken']);
  });

  test(`a ${name} cannot be undone after the start of the proposal or while the other account is suspended`, async () => {
    const { conversation, id } = await addClosed();
    await server.db.execute(sql`
      update account set suspended_at = now(), suspended_reason = 'Fraud' where id = ${other(conversation).account_id}`);
    expect((await undo(actor(conversation), id)).error.code).toBe('recipient_gone');
    await server.db.execute(sql`
      update account set suspended_at = null, suspended_reason = null where id = ${other(conversation).account_id}`);
    await appointments.moveTo(id, -1);
    expect((await undo(actor(conversation), id)).error.code).toBe('time_passed');
  });

  test(`a ${name} can be undone only by the side that closed the proposal`, async () => {
    const { conversation, id } = await addClosed();
    const stranger = await openConversation(server);
    expect((await undo(actor(stranger), id)).status).toBe(404);
    expect((await undo(actor(conversation), unknownId)).status).toBe(404);
    expect((await undo(actor(conversation), 'nonsense')).status).toBe(404);
    expect((await undo({}, id)).status).toBe(401);
    expect((await undo(other(conversation), id)).status).toBe(403);
    expect((await appointments.list(await addCustomer(server))).results).toEqual([]);
  });

  test(`simultaneous undos of a ${name} all succeed`, async () => {
    const { conversation, id } = await addClosed();
    const replies = await Promise.all([
      undo(actor(conversation), id),
      undo(actor(conversation), id),
      undo(actor(conversation), id),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

test('a side cannot undo the other side’s rejection or a cancelled appointment', async () => {
  const conversation = await openConversation(server);
  const { customer, artisan } = conversation;
  const rejected = await appointments.addProposal(conversation);
  await appointments.reject(customer, rejected.id);
  expect((await appointments.change(booking.undoWithdraw, artisan, rejected.id)).error.code).toBe('state_conflict');
  const agreed = await appointments.addAccepted(conversation, { appointment_time: '14:00' });
  await appointments.reject(customer, agreed.id);
  const { status, error } = await appointments.change(booking.undoReject, customer, agreed.id);
  expect([status, error.code, error.data]).toMatchObject([409, 'state_conflict', { booking_status: 'cancelled' }]);
});
