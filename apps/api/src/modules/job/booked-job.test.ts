import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

const listKinds = async (as: Person) => (await market.call(notification.list, { as })).body.map(({ kind }) => kind);

test('a booking closes the request, and notifies the other artisans who accepted or could still accept', async () => {
  const offering = { at: home, category: 'Thatching' };
  const bookedArtisan = await market.addArtisan(offering);
  const decliningArtisan = await market.addArtisan(offering);
  const waitingArtisan = await market.addArtisan(offering);
  const otherArtisan = await market.addArtisan(offering);
  const as = await market.addCustomer();
  const creation = await market.call(job.create, {
    as,
    query: { category_id: await market.categoryId('Thatching'), postcode: 'BD18' },
    body: { description: 'A hole in the roof' },
  });
  const job_id = creation.body.data.job_detail?.id ?? '';
  for (const artisan of [bookedArtisan, otherArtisan])
    await market.call(job.acceptInvitation, { as: artisan, params: { id: job_id } });
  await market.call(job.declineInvitation, { as: decliningArtisan, params: { id: job_id } });
  const { artisan_id, service_id } = bookedArtisan;
  const chat = await market.call(conversation.start, { as, body: { artisan_id, service_id, job_id } });
  const proposal = await market.call(booking.propose, {
    as: bookedArtisan,
    body: {
      conversation_id: chat.body.data.id,
      appointment_date: '2099-06-01',
      appointment_time: '09:00',
      service_description: 'New thatch',
    },
  });
  const acceptance = await market.call(booking.acceptByPost, { as, query: { booking_id: proposal.body.data.id } });
  expect(acceptance.status).toBe(200);

  const showNewest = async (person: Person) => (await market.call(notification.list, { as: person })).body[0];
  const expectedNotification = {
    kind: 'job_filled',
    title: 'Request filled: Thatching in BD18',
    link: `/workspace/requests?job_id=${job_id}`,
  };
  expect(await showNewest(waitingArtisan)).toMatchObject(expectedNotification);
  expect(await showNewest(otherArtisan)).toMatchObject({
    ...expectedNotification,
    body: expect.stringContaining('Thank you for your offer.'),
  });
  expect(await listKinds(decliningArtisan)).toEqual(['job_request']);
  expect(await listKinds(bookedArtisan)).toEqual(['booking_accepted', 'job_request']);
  const { body } = await market.call(job.listInvitations, { as: waitingArtisan });
  expect(body.data).toMatchObject([{ id: job_id, state: 'filled' }]);
});

test('a booking keeps the address of the request that it was proposed for, and closes only that request', async () => {
  const artisan = await market.addArtisan({ at: home, category: 'Thatching' });
  const { artisan_id, service_id } = artisan;
  const as = await market.addCustomer();
  const query = { category_id: await market.categoryId('Thatching'), postcode: 'BD18' };
  const createAcceptedJob = async (address: string) => {
    const { body } = await market.call(job.create, { as, query, body: { description: 'A hole in the roof', address } });
    const job_id = body.data.job_detail?.id ?? '';
    await market.call(job.acceptInvitation, { as: artisan, params: { id: job_id } });
    const chat = await market.call(conversation.start, { as, body: { artisan_id, service_id, job_id } });
    return { job_id, conversation_id: chat.body.data.id };
  };
  const first = await createAcceptedJob('1 Thatch Lane');
  const proposal = await market.call(booking.propose, {
    as: artisan,
    body: {
      conversation_id: first.conversation_id,
      appointment_date: '2099-06-02',
      appointment_time: '09:00',
      service_description: 'New thatch',
    },
  });
  const second = await createAcceptedJob('2 Reed Road');
  expect(second.conversation_id).toBe(first.conversation_id);
  const { id } = proposal.body.data;
  await market.call(booking.acceptByPost, { as, query: { booking_id: id } });
  const artisanView = await market.call(booking.showAsArtisan, { as: artisan, params: { id } });
  expect(artisanView.body.data.customer_address).toContain('1 Thatch Lane');
  const { body } = await market.call(job.list, { as });
  expect(body.data.map((job) => [job.id, job.state])).toEqual([
    [second.job_id, 'open'],
    [first.job_id, 'booked'],
  ]);
});

test('the booking of a request with only the home postcode shows both sides the home address', async () => {
  const artisan = await market.addArtisan({ at: home, category: 'Thatching' });
  const { artisan_id, service_id } = artisan;
  const as = await market.addCustomer({ at: home, post_code: 'BD18', address: '2 High Street, Saltaire' });
  const query = { category_id: await market.categoryId('Thatching'), postcode: 'bd18' };
  const { body } = await market.call(job.create, {
    as,
    query,
    body: { budget: 50, description: 'A hole in the roof' },
  });
  const job_id = body.data.job_detail?.id ?? '';
  await market.call(job.acceptInvitation, { as: artisan, params: { id: job_id } });
  const chat = await market.call(conversation.start, { as, body: { artisan_id, service_id, job_id } });
  const appointment = { appointment_date: '2099-06-03', appointment_time: '09:00', service_description: 'New thatch' };
  const proposal = await market.call(booking.propose, {
    as: artisan,
    body: { conversation_id: chat.body.data.id, ...appointment },
  });
  const { id } = proposal.body.data;
  const acceptance = await market.call(booking.acceptByPost, { as, query: { booking_id: id } });
  expect(acceptance.body.data.customer_address).toBe('2 High Street, Saltaire, BD18');
  const artisanView = await market.call(booking.showAsArtisan, { as: artisan, params: { id } });
  expect(artisanView.body.data.customer_address).toBe('2 High Street, Saltaire, BD18');
});

test('a booked request stays booked until all its bookings are cancelled, and then its customer sees it as cancelled', async () => {
  const artisan = await market.addArtisan({ at: home, category: 'Thatching' });
  const { artisan_id, service_id } = artisan;
  const as = await market.addCustomer();
  const query = { category_id: await market.categoryId('Thatching'), postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'A hole in the roof' } });
  const job_id = body.data.job_detail?.id ?? '';
  await market.call(job.acceptInvitation, { as: artisan, params: { id: job_id } });
  const chat = await market.call(conversation.start, { as, body: { artisan_id, service_id, job_id } });
  const readState = async () => (await market.call(job.show, { as, params: { id: job_id } })).body.data.state;
  const propose = async (appointment_time: string) => {
    const { body } = await market.call(booking.propose, {
      as: artisan,
      body: {
        conversation_id: chat.body.data.id,
        appointment_date: '2099-07-01',
        appointment_time,
        service_description: 'New thatch',
      },
    });
    return body.data.id;
  };
  const book = async (time: string) => {
    const id = await propose(time);
    await market.call(booking.acceptByPost, { as, query: { booking_id: id } });
    return id;
  };

  await market.call(booking.reject, { as, params: { id: await propose('08:00') } });
  expect(await readState()).toBe('open');
  const firstId = await book('09:00');
  expect(await readState()).toBe('booked');
  await market.call(booking.cancelAsArtisan, { as: artisan, params: { id: firstId } });
  expect(await readState()).toBe('cancelled');
  const secondId = await book('11:00');
  const thirdId = await book('13:00');
  await market.call(booking.cancelAsCustomer, { as, params: { id: secondId } });
  expect(await readState()).toBe('booked');
  await market.call(booking.reject, { as, params: { id: thirdId } });
  expect(await readState()).toBe('cancelled');
  expect((await market.call(job.list, { as })).body.data[0]).toMatchObject({ state: 'cancelled', closed_reason: null });
  const { data } = (await market.call(job.listInvitations, { as: artisan })).body;
  expect(data[0]).toMatchObject({ id: job_id, job_state: 'booked' });
});
