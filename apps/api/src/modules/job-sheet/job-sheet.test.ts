import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { jobSheet } from '@fixit/contract/job/job-sheet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentsOn, dayAhead, dayAheadBy } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';

let market: Market;
let appointments: ReturnType<typeof appointmentsOn>;
const home = { latitude: 53.833, longitude: -1.777 };
const description = 'Kitchen tap drips from the base';
const note = 'It is the O-ring nine times out of ten.';

beforeAll(async () => {
  market = await openMarket();
  appointments = appointmentsOn(market.server);
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

interface OfferedJob {
  id: string;
  job_id: string;
  customer: Person;
  artisan: Offering;
}

/** Opens a conversation after the artisan accepted a request with a price and a note. */
async function openAfterAcceptance(): Promise<OfferedJob> {
  const artisan = await market.addArtisan({ at: home, category: `Trade ${crypto.randomUUID()}` });
  const customer = await market.addCustomer({ at: home });
  const query = { category_id: artisan.category_id, postcode: 'BD18 4PE' };
  const { body } = await market.call(job.create, { as: customer, query, body: { description, budget: 120 } });
  const job_id = body.data.job_detail?.id ?? '';
  const offer = { price: 65, note, price_kind: 'price' };
  await market.call(job.acceptInvitation, { as: artisan, params: { id: job_id }, body: offer });
  const { artisan_id, service_id } = artisan;
  const chat = await market.call(conversation.start, { as: customer, body: { artisan_id, service_id, job_id } });
  return { id: chat.body.data.id, job_id, customer, artisan };
}

async function showSheet(as: Person, id: string) {
  const { status, body } = await market.call(jobSheet.show, { as, params: { id } });
  expect(status).toBe(200);
  return body.data;
}

const changesOf = async (as: Person, id: string) =>
  (await showSheet(as, id)).changes.map(({ kind, by }) => `${kind} by ${by}`);

test('a job sheet shows both sides the request and the offer after an acceptance, and no booking', async () => {
  const { id, job_id, customer, artisan } = await openAfterAcceptance();
  for (const [side, as] of [
    ['customer', customer],
    ['artisan', artisan],
  ] as const) {
    const sheet = await showSheet(as, id);
    const artisan_name = artisan.business_name;
    expect(sheet).toMatchObject({ side, artisan_name, customer_name: 'Priya', bookings: [], changes: [] });
    expect(sheet.requests).toMatchObject([
      { id: job_id, description, budget: 120, asked_count: 1, photos: [], cancelled: false, booking_ids: [] },
    ]);
    expect(sheet.requests[0]?.offer).toMatchObject({ note, price: 65, price_kind: 'price' });
  }
});

test('a job sheet says when and by whom a booking was proposed, accepted, rescheduled and cancelled', async () => {
  const chat = await openAfterAcceptance();
  const { id: booking_id } = await appointments.addAccepted(chat, { price: 65 });
  const newTime = { appointment_date: dayAheadBy(1), appointment_time: '11:30' };
  await appointments.change(booking.requestRescheduleAsCustomer, chat.customer, booking_id, newTime);
  await appointments.change(booking.acceptRescheduleAsArtisan, chat.artisan, booking_id);
  await appointments.cancel(chat.artisan, booking_id);
  const { changes, requests } = await showSheet(chat.customer, chat.id);
  expect(requests[0]?.booking_ids).toEqual([booking_id]);
  const firstTime = { appointment_date: dayAhead, appointment_time: '10:00' };
  expect(changes).toMatchObject([
    { kind: 'cancelled', by: 'artisan', ...newTime },
    { kind: 'rescheduled', by: 'artisan', ...newTime, former: firstTime },
    { kind: 'reschedule_requested', by: 'customer', ...newTime, former: firstTime },
    { kind: 'accepted', by: 'customer', ...firstTime, former: null, price: 65 },
    { kind: 'proposed', by: 'artisan', ...firstTime, former: null, price: 65 },
  ]);
  for (const { at } of changes) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  expect((await showSheet(chat.artisan, chat.id)).changes).toEqual(changes);
});

test('a job sheet distinguishes a declined request to reschedule from a withdrawn one', async () => {
  const chat = await openConversation(market.server);
  const { id } = await appointments.addAccepted(chat);
  const newTime = { appointment_date: dayAheadBy(2), appointment_time: '09:00' };
  await appointments.change(booking.requestRescheduleAsArtisan, chat.artisan, id, newTime);
  await appointments.change(booking.declineRescheduleAsCustomer, chat.customer, id);
  await appointments.change(booking.requestRescheduleAsArtisan, chat.artisan, id, newTime);
  await appointments.change(booking.withdrawRescheduleAsArtisan, chat.artisan, id);
  expect((await changesOf(chat.customer, chat.id)).slice(0, 4)).toEqual([
    'reschedule_withdrawn by artisan',
    'reschedule_requested by artisan',
    'reschedule_declined by customer',
    'reschedule_requested by artisan',
  ]);
});

test('a recorded booking change cannot be edited, and a rolled-back change is not recorded', async () => {
  const chat = await openConversation(market.server);
  const { id } = await appointments.addProposal(chat);
  const { pool } = market.server.connection;
  await expect(pool.query(`update booking_change set side = 'customer' where booking_id = $1`, [id])).rejects.toThrow(
    'stays as it was written',
  );
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`update booking set state = 'withdrawn', closed_at = now() where id = $1`, [id]);
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect(await changesOf(chat.customer, chat.id)).toEqual(['proposed by artisan']);
});

test('a job sheet shows the artisan neither another request nor an address before the booking is accepted', async () => {
  const chat = await openAfterAcceptance();
  const query = { category_id: chat.artisan.category_id, postcode: 'BD18 4PE' };
  const otherJob = { description: 'Not accepted by this artisan' };
  await market.call(job.create, { as: chat.customer, query, body: otherJob });
  await appointments.addProposal(chat);
  const sheet = await showSheet(chat.artisan, chat.id);
  expect(sheet.requests).toHaveLength(1);
  expect(sheet.bookings[0]?.customer_address).toBe('');
  expect(JSON.stringify(sheet)).not.toContain(otherJob.description);
  expect((await showSheet(chat.customer, chat.id)).bookings[0]?.customer_address).not.toBe('');
});

test('a later request that the same artisan accepts is on the job sheet of the same conversation', async () => {
  const { id, job_id, customer, artisan } = await openAfterAcceptance();
  const query = { category_id: artisan.category_id, postcode: 'BD18 4PE' };
  const { body } = await market.call(job.create, { as: customer, query, body: { description: 'A second tap' } });
  const secondId = body.data.job_detail?.id ?? '';
  await market.call(job.acceptInvitation, { as: artisan, params: { id: secondId } });
  const { requests } = await showSheet(customer, id);
  expect(requests.map((request) => request.id)).toEqual([secondId, job_id]);
  await market.call(job.cancel, { as: customer, params: { id: secondId } });
  expect((await showSheet(artisan, id)).requests.map(({ cancelled }) => cancelled)).toEqual([true, false]);
});

test('a job sheet needs a login, and is not found by other people or with an unknown id', async () => {
  const { id, customer } = await openAfterAcceptance();
  const [stranger, otherArtisan] = [await market.addCustomer(), await market.addArtisanAccount()];
  const statusOf = async (as: Person | undefined, conversation_id: string) =>
    (await market.call(jobSheet.show, { as, params: { id: conversation_id } })).status;
  expect(await statusOf(stranger, id)).toBe(404);
  expect(await statusOf(otherArtisan, id)).toBe(404);
  expect(await statusOf(undefined, id)).toBe(401);
  expect(await statusOf(customer, 'no-id')).toBe(404);
  expect(await statusOf(customer, '01a1fbee-6724-7893-9706-9b55b7482c21')).toBe(404);
});

test('a job sheet takes the same number of statements for twenty bookings as for one', async () => {
  const chat = await openAfterAcceptance();
  await appointments.addProposal(chat);
  const show = () => market.call(jobSheet.show, { as: chat.customer, params: { id: chat.id } });
  const statementCount = await countStatements(show);
  for (let index = 1; index < 20; index++) {
    await appointments.addProposal(chat, { appointment_date: dayAheadBy(index % 14), appointment_time: '12:00' });
  }
  expect(statementCount).toBeLessThanOrEqual(6);
  expect(await countStatements(show)).toBe(statementCount);
  expect((await show()).body.data.bookings).toHaveLength(20);
});
