import { job } from '@fixit/contract/job';
import { chosenHours } from '@fixit/contract/job/chosen-artisan';
import { notification } from '@fixit/contract/notification';
import { service } from '@fixit/contract/service';
import { undoSeconds } from '@fixit/contract/undo';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { jobTasks } from './job-tasks.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';
let tradeCount = 0;

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  await market.moveDistrict('ZE1', { latitude: 60.155, longitude: -1.145 });
});
afterAll(() => market.close());

/** Adds a customer and, in a new trade, artisans who travel as far as the customer. */
async function addPeople(count: number): Promise<{ as: Person; artisans: [Offering, ...Offering[]] }> {
  tradeCount += 1;
  const category = `Trade ${tradeCount}`;
  const first = await market.addArtisan({ at: home, category });
  const artisans: [Offering, ...Offering[]] = [first];
  while (artisans.length < count) artisans.push(await market.addArtisan({ at: home, category }));
  return { as: await market.addCustomer({ at: home, post_code: 'BD18' }), artisans };
}

const createJob = (as: Person | undefined, { category_id }: Offering, body: object, query: object = {}) =>
  market.call(job.create, { as, query: { category_id, ...query }, body: { description: 'A dripping tap', ...body } });
const show = async (as: Person, id: string | undefined) =>
  (await market.call(job.show, { as, params: { id } })).body.data;
const invitationsOf = async (as: Offering) => (await market.call(job.listInvitations, { as })).body.data;
const inviteOthers = () => jobTasks(market.server.db).job_invite_others();
const titlesOf = async (as: Person) => (await market.call(notification.list, { as })).body.map(({ title }) => title);
const inviteAfterDecline = (job_id: string | undefined) =>
  jobTasks(market.server.db).job_invite_after_decline({ job_id });
/** Moves the decline back to a time when it can no longer be undone. */
const endUndoTime = (id: string | undefined) =>
  market.server.db.execute(sql`
    update invitation set answered_at = now() - make_interval(secs => ${undoSeconds.accepted}) where job_id = ${id}`);

/** Lists the delays of the enqueued tasks that invite others, in seconds. */
async function taskDelaysOf(id: string | undefined): Promise<number[]> {
  const { rows } = await market.server.db.execute<{ seconds: number }>(sql`
    select extract(epoch from run_at - created_at)::float8 as seconds from graphile_worker._private_jobs
    where key = ${`job_invite_after_decline:${id}`}`);
  return rows.map(({ seconds }) => seconds);
}
const endAnswerTime = (id: string | undefined) =>
  market.server.db.execute(sql`update job set invites_others_at = now() where id = ${id}`);

test('a request to one artisan invites nobody else, even after a decline', async () => {
  const { as, artisans } = await addPeople(2);
  const [chosen, other] = artisans;
  const { status, body } = await createJob(as, chosen, { artisan_id: chosen.artisan_id });
  expect([status, body.data.services.map(({ id }) => id)]).toEqual([200, [chosen.service_id]]);
  const id = body.data.job_detail?.id;
  expect(await show(as, id)).toMatchObject({ asked_count: 1, waiting_count: 1, invites_others_at: null });
  expect(await invitationsOf(chosen)).toMatchObject([{ id }]);
  await market.call(job.declineInvitation, { as: chosen, params: { id } });
  await inviteOthers();
  expect(await show(as, id)).toMatchObject({ asked_count: 1, waiting_count: 0 });
  expect(await invitationsOf(other as Offering)).toEqual([]);
});

test('if the customer agreed, others are invited once the decline of the chosen artisan is final', async () => {
  const { as, artisans } = await addPeople(3);
  const [chosen, ...others] = artisans;
  const { body } = await createJob(as, chosen, { artisan_id: chosen.artisan_id, others_may_be_asked: true });
  const id = body.data.job_detail?.id;
  const createdJob = await show(as, id);
  const hours = (Date.parse(createdJob.invites_others_at ?? '') - Date.parse(createdJob.created_at)) / 3_600_000;
  expect(hours).toBe(chosenHours);
  await inviteOthers();
  expect((await show(as, id)).asked_count).toBe(1);
  const received = await market.listen(as);
  await market.call(job.declineInvitation, { as: chosen, params: { id } });
  await expect.poll(() => received).toContainEqual({ kind: 'job_request_changed', job_id: id });
  expect((await taskDelaysOf(id)).every((seconds) => seconds > undoSeconds.accepted)).toBe(true);
  expect(await taskDelaysOf(id)).toHaveLength(1);
  await inviteAfterDecline(id);
  expect(await show(as, id)).toMatchObject({ asked_count: 1, invites_others_at: createdJob.invites_others_at });
  expect(await titlesOf(as)).toEqual([]);

  await endUndoTime(id);
  await Promise.all([1, 2, 3].map(() => inviteAfterDecline(id)));
  expect(await show(as, id)).toMatchObject({ asked_count: 3, waiting_count: 2, invites_others_at: null });
  for (const other of others) expect(await invitationsOf(other)).toMatchObject([{ id, state: 'new' }]);
  expect(await titlesOf(as)).toEqual([expect.stringMatching(/^An artisan declined/)]);
});

test('nobody else is invited after an undone decline until the chosen artisan declines again', async () => {
  const { as, artisans } = await addPeople(2);
  const [chosen, other] = artisans;
  const { body } = await createJob(as, chosen, { artisan_id: chosen.artisan_id, others_may_be_asked: true });
  const id = body.data.job_detail?.id;
  const { invites_others_at } = await show(as, id);
  await market.call(job.declineInvitation, { as: chosen, params: { id } });
  expect((await market.call(job.undoDeclineInvitation, { as: chosen, params: { id } })).status).toBe(200);
  await inviteAfterDecline(id);
  expect(await show(as, id)).toMatchObject({ asked_count: 1, waiting_count: 1, invites_others_at });
  expect(await invitationsOf(other as Offering)).toEqual([]);
  await market.call(job.declineInvitation, { as: chosen, params: { id } });
  expect(await taskDelaysOf(id)).toHaveLength(1);
  await endUndoTime(id);
  await inviteAfterDecline(id);
  expect(await invitationsOf(other as Offering)).toMatchObject([{ id, state: 'new' }]);
});

test('a request that is withdrawn after the decline invites nobody else', async () => {
  const { as, artisans } = await addPeople(2);
  const [chosen, other] = artisans;
  const { body } = await createJob(as, chosen, { artisan_id: chosen.artisan_id, others_may_be_asked: true });
  const id = body.data.job_detail?.id;
  await market.call(job.declineInvitation, { as: chosen, params: { id } });
  await market.call(job.cancel, { as, params: { id } });
  await endUndoTime(id);
  await inviteAfterDecline(id);
  expect(await invitationsOf(other as Offering)).toEqual([]);
});

test('if the chosen artisan does not answer in time, the worker invites others once', async () => {
  const { as, artisans } = await addPeople(2);
  const [chosen, other] = artisans;
  const { body } = await createJob(as, chosen, { artisan_id: chosen.artisan_id, others_may_be_asked: true });
  const id = body.data.job_detail?.id;
  await endAnswerTime(id);
  await Promise.all([1, 2, 3].map(inviteOthers));
  expect(await show(as, id)).toMatchObject({ asked_count: 2, waiting_count: 2, invites_others_at: null });
  expect(await invitationsOf(other as Offering)).toMatchObject([{ id, state: 'new' }]);
});

test('nobody else is invited to a request that the chosen artisan accepted or that is closed', async () => {
  const { as, artisans } = await addPeople(2);
  const [chosen] = artisans;
  const body = { artisan_id: chosen.artisan_id, others_may_be_asked: true };
  const acceptedId = (await createJob(as, chosen, body)).body.data.job_detail?.id;
  const withdrawnId = (await createJob(as, chosen, body)).body.data.job_detail?.id;
  await market.call(job.acceptInvitation, { as: chosen, params: { id: acceptedId } });
  await market.call(job.cancel, { as, params: { id: withdrawnId } });
  await Promise.all([endAnswerTime(acceptedId), endAnswerTime(withdrawnId)]);
  await inviteOthers();
  for (const id of [acceptedId, withdrawnId]) {
    expect(await show(as, id)).toMatchObject({ asked_count: 1, invites_others_at: null });
  }
});

test('a request is refused if its artisan is unknown, suspended, of another trade, or out of reach', async () => {
  const { as, artisans } = await addPeople(1);
  const [chosen] = artisans;
  const { artisan_id, business_name } = chosen;
  for (const id of [unknownId, 'x']) expect((await createJob(as, chosen, { artisan_id: id })).status).toBe(404);

  const outOfReach = await createJob(as, chosen, { artisan_id }, { postcode: 'ZE1' });
  const message = `ZE1 is outside the area of ${business_name}. You can ask others instead.`;
  expect([outOfReach.status, outOfReach.body.message, outOfReach.body.errors]).toEqual([
    400,
    message,
    { postcode: [message] },
  ]);

  const category_id = await market.categoryId('Coopering');
  const other = await createJob(as, { ...chosen, category_id }, { artisan_id });
  expect([other.status, other.body.message]).toEqual([400, `${business_name} does not offer Coopering.`]);

  const invalid = await createJob(as, chosen, { artisan_id, others_may_be_asked: 'yes' });
  expect([invalid.status, invalid.body.errors]).toEqual([
    400,
    { others_may_be_asked: ['Ask others must be true or false'] },
  ]);

  await market.call(service.withdraw, { as: chosen, params: { id: chosen.service_id } });
  const withdrawnService = await createJob(as, chosen, { artisan_id });
  expect([withdrawnService.status, withdrawnService.body.message]).toEqual([404, 'There is no such artisan.']);
  expect((await market.call(job.list, { as })).body.data).toEqual([]);
});

test('a request to one artisan needs a customer’s token', async () => {
  const { artisans } = await addPeople(1);
  const [chosen] = artisans;
  const { artisan_id } = chosen;
  expect((await createJob(undefined, chosen, { artisan_id })).status).toBe(401);
  expect((await createJob(chosen, chosen, { artisan_id })).status).toBe(403);
});
