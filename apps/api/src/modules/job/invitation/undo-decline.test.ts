import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { undoSeconds } from '@fixit/contract/undo';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { addInvitedArtisans } from '../../../testing/request-fixture.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';
import { emailNotifications } from '../../notification/email-actions.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

const decline = (as: Person, id: string) => market.call(job.declineInvitation, { as, params: { id } });
const accept = (as: Person, id: string) => market.call(job.acceptInvitation, { as, params: { id } });
const undo = (as: { token: string } | undefined, id: string) =>
  market.call(job.undoDeclineInvitation, { as, params: { id } });
const titlesOf = async (as: Person) => (await market.call(notification.list, { as })).body.map(({ title }) => title);

async function invite(count: number) {
  const { artisans, ...request } = await addInvitedArtisans(market, home, count);
  // The cast spares the tests from checking each artisan for undefined.
  return { ...request, artisans: artisans as [Offering, Offering, Offering] };
}

/** Emails the due notifications, and returns the number of emails to this customer. */
async function countEmails({ email, account_id }: Person): Promise<number> {
  const { rows } = await market.server.db.execute<{ ids: string[] }>(sql`
    select payload -> 'ids' as ids from graphile_worker._private_jobs where payload ->> 'ids' is not null`);
  const ids = rows.flatMap((row) => row.ids);
  await market.server.db.transaction((tx) => emailNotifications(tx, { ids }, 'https://fixit.test'));
  const { rows: emails } = await market.server.db.execute(sql`
    select from graphile_worker._private_jobs where payload ->> 'to' = ${email} and ${account_id}::text is not null`);
  return emails.length;
}

test('undoing a decline is idempotent, restores the request, and retracts the notification and its email', async () => {
  const { as, id, artisans } = await invite(1);
  const [artisan] = artisans;
  const received = await market.listen(as);
  await decline(artisan, id);
  expect(await titlesOf(as)).toHaveLength(1);
  for (const { status, body } of [await undo(artisan, id), await undo(artisan, id)]) {
    expect([status, body.message, body.data.state]).toEqual([200, 'Request restored', 'new']);
  }
  expect(await titlesOf(as)).toEqual([]);
  expect(await countEmails(as)).toBe(0);
  await expect
    .poll(() => received)
    .toContainEqual({ kind: 'notification_undone', notification_id: expect.any(String) });
  await expect.poll(() => received).toContainEqual({ kind: 'job_request_changed', job_id: id });
  expect((await accept(artisan, id)).body.data.state).toBe('accepted');
});

test('undoing the second of two declines restores the notification of the first', async () => {
  const { as, id, artisans } = await invite(3);
  const [first, second] = artisans;
  await decline(first, id);
  const titlesBefore = await titlesOf(as);
  await decline(second, id);
  expect(await titlesOf(as)).not.toEqual(titlesBefore);
  await undo(second, id);
  expect(await titlesOf(as)).toEqual(titlesBefore);
  expect(await countEmails(as)).toBe(1);
});

test('a notification that was seen before an undone decline is not emailed again', async () => {
  const { as, id, artisans } = await invite(3);
  const [first, second] = artisans;
  await decline(first, id);
  const notifications = (await market.call(notification.list, { as })).body;
  await market.call(notification.markSeen, { as, body: { ids: notifications.map((entry) => entry.id) } });
  await decline(second, id);
  await undo(second, id);
  expect(await countEmails(as)).toBe(0);
});

test('undoing a decline retracts the notification that everyone has declined', async () => {
  const { as, id, artisans } = await invite(2);
  const [first, second] = artisans;
  await decline(first, id);
  await decline(second, id);
  expect((await titlesOf(as))[0]).toMatch(/^Everyone has declined/);
  await undo(first, id);
  expect(await titlesOf(as)).toEqual([expect.stringMatching(/^An artisan declined/)]);
});

test(`a decline cannot be undone after ${undoSeconds.accepted} seconds`, async () => {
  const { id, artisans } = await invite(1);
  const [artisan] = artisans;
  await decline(artisan, id);
  await market.server.db.execute(sql`
    update invitation set answered_at = now() - make_interval(secs => ${undoSeconds.accepted + 0.1}) where job_id = ${id}`);
  const { status, body } = await undo(artisan, id);
  expect([status, body.code]).toEqual([409, 'undo_expired']);
});

test('a decline cannot be undone after the request was cancelled or filled', async () => {
  const cancelledRequest = await invite(1);
  await decline(cancelledRequest.artisans[0], cancelledRequest.id);
  await market.call(job.cancel, { as: cancelledRequest.as, params: { id: cancelledRequest.id } });
  const closedResponse = await undo(cancelledRequest.artisans[0], cancelledRequest.id);
  expect([closedResponse.status, closedResponse.body.code]).toEqual([409, 'job_closed']);
  const filledRequest = await invite(6);
  const [decliningArtisan, ...others] = filledRequest.artisans;
  await decline(decliningArtisan, filledRequest.id);
  for (const artisan of others) await accept(artisan, filledRequest.id);
  const filledResponse = await undo(decliningArtisan, filledRequest.id);
  expect([filledResponse.status, filledResponse.body.code, filledResponse.body.message]).toEqual([
    409,
    'job_filled',
    'Too late: enough artisans have accepted this request.',
  ]);
});

test('a decline can be undone only by the artisan who declined', async () => {
  const { as, id, artisans } = await invite(1);
  await decline(artisans[0], id);
  const stranger = await invite(1);
  expect((await undo(stranger.artisans[0], id)).status).toBe(404);
  expect((await undo(artisans[0], unknownId)).status).toBe(404);
  expect((await undo(artisans[0], 'nonsense')).status).toBe(404);
  expect((await undo(undefined, id)).status).toBe(401);
  expect((await undo(as, id)).status).toBe(403);
});
