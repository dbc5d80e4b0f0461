import { block } from '@fixit/contract/block';
import { booking } from '@fixit/contract/booking';
import { appeal } from '@fixit/contract/case/appeal';
import { ownCase } from '@fixit/contract/case/own-case';
import { report } from '@fixit/contract/case/report';
import { operator } from '@fixit/contract/operator/operator';
import type { OperatorActionName } from '@fixit/contract/operator/operator-action';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentsOn } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openMissingCases } from './completion-actions.ts';

let server: TestServer;
let ruth: PanelBrowser;
let sam: PanelBrowser;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  const settings = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' };
  server = await startTestServer({ worker: false, settings });
  ruth = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  sam = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const problem = { reason: 'The tap still drips' };
const ruling = { rule: '6', reason: 'We have seen the photos of both sides' };

const dispute = ({ customer }: TestConversation, id: string) =>
  appointments.change(booking.dispute, customer, id, problem);

async function addDisputed(): Promise<{ chat: TestConversation; booking_id: string; id: string }> {
  const chat = await openConversation(server);
  const { id: booking_id } = await appointments.addAccepted(chat);
  await appointments.moveTo(booking_id, -1);
  expect((await dispute(chat, booking_id)).status).toBe(200);
  const [openedCase] = await casesOf(booking_id);
  return { chat, booking_id, id: openedCase?.id ?? '' };
}

async function casesOf(booking_id: string) {
  const { rows } = await server.db.execute<{ id: string; state: string; class: string; settled_by_sides: boolean }>(sql`
    select id, state, class, settled_by_sides from moderation_case where subject_id = ${booking_id} order by id`);
  return rows;
}

const stateOf = async ({ customer }: TestConversation, id: string) =>
  (await appointments.change(booking.showAsCustomer, customer, id)).body.data.booking_status;
const ownCasesOf = async ({ token }: Person) => (await server.call(ownCase.list, { token })).body.data;
const showOwn = async ({ token }: Person, id: string) =>
  (await server.call(ownCase.show, { token, params: { id } })).body.data;
const showCase = async (id: string) => (await ruth.call(operator.showCase, { params: { id } })).body.data;
const decide = async (name: OperatorActionName, params: object) =>
  (await ruth.previewAndPerform(name, { ...ruling, ...params })).body.data;

/** Moves the decisions of a case and its appeals, and the end of its dispute, back by `interval`. */
async function moveDecisionsBack(id: string, interval: string): Promise<void> {
  const cases = sql`select id from moderation_case where ${id}::uuid in (id, appeal_of)`;
  await server.db.execute(sql`
    update booking set closed_at = closed_at - ${interval}::interval
    where closed_at in (select decided_at from case_decision where case_id in (${cases}))`);
  await server.db.execute(sql`
    update moderation_case set decided_at = decided_at - ${interval}::interval where id in (${cases})`);
  await server.db.execute(sql`
    update case_decision set decided_at = decided_at - ${interval}::interval,
      withdrawn_at = withdrawn_at - ${interval}::interval where case_id in (${cases})`);
}

/** Appeals against a case. An operator who did not decide it grants the appeal. */
async function appealAndGrant(by: Person, id: string, browser = sam) {
  const { token } = by;
  const body = { words: 'It drips as before' };
  expect((await server.call(appeal.create, { token, params: { id }, body })).status).toBe(201);
  const open = (await showCase(id)).appeals.find(({ state }) => state === 'open');
  const params = { id: open?.id, undo: 'everything', reason: 'The second photo shows the drip' };
  const { status, body: grant } = await browser.previewAndPerform('appeal grant', params);
  expect(status).toBe(200);
  const { decisions } = await showCase(open?.id ?? '');
  const letters = decisions.flatMap((each) =>
    each.letters.map(({ side, paragraphs }) => `${side}: ${paragraphs.join(' ')}`),
  );
  return { effects: grant.data.effects, letters };
}

test('a dispute opens one case, which operators and the customer can read but the artisan cannot', async () => {
  const { chat, booking_id, id } = await addDisputed();
  await dispute(chat, booking_id);
  expect(await casesOf(booking_id)).toMatchObject([{ state: 'open', class: 'ordinary' }]);
  const { body } = await ruth.call(listCalls.cases, { query: { id } });
  const listed = { reason: 'Disputed appointment', about_id: chat.artisan.account_id, reports: 1 };
  expect(body.data.rows).toMatchObject([{ ...listed, subject: expect.stringMatching(/^Dispute, case \d+$/) }]);
  const { evidence, reports, appointment } = await showCase(id);
  expect(evidence.map(({ text }) => text).join()).toContain('Problem: The tap still drips');
  expect(reports).toMatchObject([{ reporter_id: chat.customer.account_id, reason: 'Disputed appointment' }]);
  const { rows } = await server.db.execute(
    sql`select iso(starts_at) as starts_at from booking where id = ${booking_id}`,
  );
  expect(appointment).toMatchObject({ id: booking_id, state: 'disputed', ...rows[0] });
  expect(appointment?.image).toMatch(/^\/signs\//);
  expect(await ownCasesOf(chat.customer)).toMatchObject([{ id, side: 'reporter', reason: 'Disputed appointment' }]);
  expect(await ownCasesOf(chat.artisan)).toEqual([]);
});

test('a refused dispute opens no case', async () => {
  const chat = await openConversation(server);
  const { id } = await appointments.addAccepted(chat);
  expect((await dispute(chat, id)).status).toBe(409);
  expect(await casesOf(id)).toEqual([]);
});

test('a customer who confirms a disputed appointment closes its case without a decision or a letter', async () => {
  const { chat, booking_id, id } = await addDisputed();
  expect((await appointments.change(booking.confirm, chat.customer, booking_id)).status).toBe(200);
  expect(await casesOf(booking_id)).toMatchObject([{ state: 'dismissed', settled_by_sides: true }]);
  for (const person of [chat.customer, chat.artisan]) {
    const ownDetails = await showOwn(person, id);
    expect(ownDetails).toMatchObject({ settled_by_sides: true, decisions: [], due_at: null, appeal_by: null });
    const appealed = await server.call(appeal.create, { token: person.token, params: { id }, body: { words: 'No' } });
    expect(appealed.status).toBe(person === chat.customer ? 409 : 404);
  }
  const { settled_by_sides, reports } = await showCase(id);
  expect([settled_by_sides, reports[0]?.made]).toEqual([true, { upheld: 0, dismissed: 0, open: 0 }]);
  const { rows } = await server.db.execute(sql`select from case_letter where account_id = ${chat.customer.account_id}`);
  expect(rows).toEqual([]);
});

test('a customer’s report of a disputed booking replaces the dispute and makes the case urgent, and confirming the booking does not close the case', async () => {
  const { chat, booking_id, id } = await addDisputed();
  const body = { subject: 'booking', subject_id: booking_id, reason: 'threat', words: 'He shouted at me' };
  const sendReport = async () =>
    (await server.call(report.create, { token: chat.customer.token, body })).body.data.repeated;
  expect([await sendReport(), await sendReport()]).toEqual([false, true]);
  expect((await showCase(id)).reports).toMatchObject([
    { reason: 'Frightens or threatens me', words: 'He shouted at me' },
  ]);
  await appointments.change(booking.confirm, chat.customer, booking_id);
  expect(await casesOf(booking_id)).toMatchObject([{ id, state: 'open', class: 'urgent' }]);
});

test('a dispute joins the open case of a reported booking', async () => {
  const chat = await openConversation(server);
  const { id } = await appointments.addAccepted(chat);
  await appointments.moveTo(id, -1);
  const body = { subject: 'booking', subject_id: id, reason: 'insult', words: 'He was rude' };
  await server.call(report.create, { token: chat.customer.token, body });
  await dispute(chat, id);
  const cases = await casesOf(id);
  expect(cases).toHaveLength(1);
  const { evidence, reports } = await showCase(cases[0]?.id ?? '');
  expect(evidence.at(-1)?.text).toContain('Problem: The tap still drips');
  expect(reports).toMatchObject([{ reason: 'Rude or unwanted' }]);
});

test.each(['completed', 'cancelled'] as const)(
  'settling a booking as %s decides its case and writes a letter to each side',
  async (as) => {
    const { chat, booking_id, id } = await addDisputed();
    const params = { id: booking_id, as, ...ruling };
    const { body: preview } = await ruth.preview('booking settle', params);
    expect(preview.data.effects).toEqual([
      { effect: `dispute_${as}`, count: 1 },
      { effect: 'case_upheld', count: 1 },
      { effect: 'letter_written', count: 2 },
    ]);
    expect((await ruth.perform('booking settle', params, preview.data.digest)).status).toBe(200);
    expect(await stateOf(chat, booking_id)).toBe(as);
    expect(await casesOf(booking_id)).toMatchObject([{ state: 'upheld', settled_by_sides: false }]);
    const [decision] = (await showCase(id)).decisions;
    expect(decision).toMatchObject({ action: 'settle', rule: '6', reason: ruling.reason });
    expect(decision?.letters.map(({ paragraphs }) => paragraphs[0]).join()).toContain(`counts as ${as}`);
  },
);

test('a dismissed dispute completes the booking, and a granted appeal by the customer cancels it', async () => {
  const { chat, booking_id, id } = await addDisputed();
  const { effects } = await decide('case dismiss', { id });
  expect(effects).toEqual([
    { effect: 'case_dismissed', count: 1 },
    { effect: 'dispute_completed', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  expect(await stateOf(chat, booking_id)).toBe('completed');
  const [dismissal] = (await showCase(id)).decisions;
  for (const { paragraphs } of dismissal?.letters ?? [])
    expect(paragraphs[0]).toContain('so the appointment counts as completed');
  await moveDecisionsBack(id, '10 minutes');
  const { effects: appealEffects } = await appealAndGrant(chat.customer, id);
  expect(appealEffects).toContainEqual({ effect: 'dispute_cancelled', count: 1 });
  expect(await stateOf(chat, booking_id)).toBe('cancelled');
});

test('a granted appeal by the customer reverses the dismissal of a dispute, and a granted appeal by the artisan restores it', async () => {
  const { chat, booking_id, id } = await addDisputed();
  const body = { subject: 'booking', subject_id: booking_id, reason: 'insult', words: 'He was rude' };
  await server.call(report.create, { token: chat.customer.token, body });
  await decide('case dismiss', { id });
  await moveDecisionsBack(id, '10 minutes');
  const { effects, letters } = await appealAndGrant(chat.customer, id);
  expect(effects).toContainEqual({ effect: 'dispute_cancelled', count: 1 });
  expect(letters.find((letter) => letter.startsWith('reported'))).toContain('you can appeal once');
  await moveDecisionsBack(id, '10 minutes');
  const olu = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  const secondAppeal = await appealAndGrant(chat.artisan, id, olu);
  expect(secondAppeal.effects).toContainEqual({ effect: 'dispute_completed', count: 1 });
  expect(secondAppeal.letters.join()).not.toContain('you can appeal once');
  expect(secondAppeal.letters.join()).toContain('Rule 6');
  expect(await stateOf(chat, booking_id)).toBe('completed');
});

test('a granted appeal by the customer reverses a settlement as completed but not one as cancelled', async () => {
  for (const as of ['completed', 'cancelled'] as const) {
    const { chat, booking_id, id } = await addDisputed();
    await decide('case settle', { id, as });
    await moveDecisionsBack(id, '10 minutes');
    const { effects } = await appealAndGrant(chat.customer, id);
    const isReversed = effects.some(({ effect }) => effect === 'dispute_cancelled');
    expect([isReversed, await stateOf(chat, booking_id)]).toEqual([as === 'completed', 'cancelled']);
  }
});

test('a granted appeal against the dismissal of an earlier report does not change the settlement of a later dispute', async () => {
  const chat = await openConversation(server);
  const { id: booking_id } = await appointments.addAccepted(chat);
  await appointments.moveTo(booking_id, -1);
  const body = { subject: 'booking', subject_id: booking_id, reason: 'insult', words: 'He was rude' };
  await server.call(report.create, { token: chat.customer.token, body });
  const id = (await casesOf(booking_id))[0]?.id ?? '';
  await decide('case dismiss', { id });
  await moveDecisionsBack(id, '10 minutes');
  await dispute(chat, booking_id);
  await decide('booking settle', { id: booking_id, as: 'completed' });
  const { effects } = await appealAndGrant(chat.customer, id);
  expect(effects.map(({ effect }) => effect)).toEqual(['appeal_granted', 'decision_withdrawn', 'letter_written']);
  expect(await stateOf(chat, booking_id)).toBe('completed');
});

test('requesting a second visit writes a letter to each side and leaves the booking disputed', async () => {
  const { chat, booking_id, id } = await addDisputed();
  const { body: preview } = await ruth.preview('case revisit', { id, ...ruling });
  expect(preview.data.effects).toEqual([
    { effect: 'case_upheld', count: 1 },
    { effect: 'second_visit_requested', count: 1 },
    { effect: 'letter_written', count: 2 },
  ]);
  expect((await ruth.perform('case revisit', { id, ...ruling }, preview.data.digest)).status).toBe(200);
  expect(await stateOf(chat, booking_id)).toBe('disputed');
  const [decision] = (await showCase(id)).decisions;
  const firstParagraphs = Object.fromEntries(
    decision?.letters.map(({ side, paragraphs }) => [side, paragraphs[0]]) ?? [],
  );
  expect(firstParagraphs['reporter']).toContain('ask the artisan for a second visit');
  expect(firstParagraphs['reported']).toContain('Please propose a time in the chat');
  await moveDecisionsBack(id, '10 minutes');
  expect((await showOwn(chat.artisan, id)).decisions).toMatchObject([{ action: 'revisit' }]);
  expect((await appointments.change(booking.confirm, chat.customer, booking_id)).body.data.booking_status).toBe(
    'completed',
  );
});

test('a dispute gets a new case 14 days after the decision, unless both sides have agreed another visit', async () => {
  const { chat, booking_id, id } = await addDisputed();
  await decide('case revisit', { id });
  await moveDecisionsBack(id, '13 days');
  await openMissingCases(server.db);
  expect(await casesOf(booking_id)).toHaveLength(1);
  await moveDecisionsBack(id, '1 day');
  const { id: visit } = await appointments.addAccepted(chat);
  await openMissingCases(server.db);
  expect(await casesOf(booking_id)).toHaveLength(1);
  await appointments.cancel(chat.artisan, visit);
  await openMissingCases(server.db);
  expect(await casesOf(booking_id)).toMatchObject([{ state: 'upheld' }, { state: 'open' }]);
});

test('an operator cannot request a second visit without a dispute, or if the sides cannot agree on one', async () => {
  const { chat, booking_id, id } = await addDisputed();
  const refusal = async () => {
    const { status, error } = await ruth.preview('case revisit', { id, ...ruling });
    return [status, error.message];
  };
  await server.call(block.add, { token: chat.customer.token, body: { conversation_id: chat.id } });
  expect(await refusal()).toEqual([
    409,
    'One side is suspended, has left or has blocked the other, so they cannot agree a visit.',
  ]);
  await decide('case warn', { id });
  await decide('booking settle', { id: booking_id, as: 'completed' });
  expect(await refusal()).toEqual([409, 'This case has no disputed appointment, so there is nothing to visit again.']);
  const unknownCase = await ruth.preview('case revisit', { ...ruling, id: booking_id });
  expect(unknownCase.status).toBe(404);
  const tooShort = await ruth.preview('case revisit', { id, ...ruling, reason: 'No' });
  expect(tooShort.status).toBe(400);
});

test('simultaneous sweeps open the missing case of a dispute once', async () => {
  const { booking_id, id, chat } = await addDisputed();
  for (const table of ['case_evidence', 'case_report'])
    await server.db.execute(sql`delete from ${sql.identifier(table)} where case_id = ${id}`);
  await server.db.execute(sql`delete from moderation_case where id = ${id}`);
  await Promise.all([openMissingCases(server.db), openMissingCases(server.db)]);
  await openMissingCases(server.db);
  expect(await casesOf(booking_id)).toMatchObject([{ state: 'open', class: 'ordinary' }]);
  expect(await ownCasesOf(chat.customer)).toMatchObject([{ reason: 'Disputed appointment' }]);
});

test('a settlement or a simultaneous confirmation succeeds, but not both, and the case is closed', async () => {
  const { chat, booking_id, id } = await addDisputed();
  const params = { id, as: 'cancelled', ...ruling };
  const { body } = await ruth.preview('case settle', params);
  const [settlement, confirmation] = await Promise.all([
    ruth.perform('case settle', params, body.data.digest),
    appointments.change(booking.confirm, chat.customer, booking_id),
  ]);
  expect([settlement.status, confirmation.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const isSettled = settlement.status === 200;
  expect(await stateOf(chat, booking_id)).toBe(isSettled ? 'cancelled' : 'completed');
  expect(await casesOf(booking_id)).toMatchObject([{ state: isSettled ? 'upheld' : 'dismissed' }]);
});
