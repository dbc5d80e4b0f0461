import { service } from '@fixit/contract/service';
import { undoSeconds } from '@fixit/contract/undo';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoTasks } from '../../platform/undo/undo-records.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { pictureOf } from '../../testing/test-pictures.ts';

let market: Market;
const bradford = { latitude: 53.8, longitude: -1.75 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const addOffering = () => market.addArtisan({ at: bradford, category: 'Thatching' });
const listOwnServices = async (as: Offering) => (await market.call(service.listAsArtisan, { as })).body.data;
const expireRecords = () =>
  market.server.db.execute(sql`
    update undo_record set created_at = created_at - make_interval(secs => ${undoSeconds.accepted + 0.1})`);
const countPendingRemovals = async (url: string) =>
  (
    await market.server.db.execute(sql`
      select from graphile_worker._private_jobs where payload::text like ${`%${url}%`}`)
  ).rows.length;

const withdraw = (as: Offering) => market.call(service.withdraw, { as, params: { id: as.service_id } });
const undoWithdraw = (as: Offering) => market.call(service.undoWithdraw, { as, params: { id: as.service_id } });

test('a withdrawn service can be restored unchanged, and restoring it is idempotent', async () => {
  const as = await addOffering();
  const servicesBefore = await listOwnServices(as);
  await withdraw(as);
  expect(await listOwnServices(as)).toEqual([]);
  for (const { status, body } of [await undoWithdraw(as), await undoWithdraw(as)])
    expect([status, body.message, body.data]).toEqual([200, 'Service restored', servicesBefore[0]]);
  expect(await listOwnServices(as)).toEqual(servicesBefore);
});

test('a withdrawn service cannot be restored after the time limit, or if its artisan has added another in the category', async () => {
  const lateArtisan = await addOffering();
  await withdraw(lateArtisan);
  await expireRecords();
  const { status, body } = await undoWithdraw(lateArtisan);
  expect([status, body.code]).toEqual([409, 'undo_expired']);
  const as = await addOffering();
  await withdraw(as);
  const newService = { category_id: as.category_id, description: 'Ridges and repairs of old roofs' };
  await market.call(service.add, { as, body: newService });
  const refusal = await undoWithdraw(as);
  expect([refusal.status, refusal.body.code]).toEqual([409, 'state_conflict']);
});

test('a removed picture of a service can be restored, unless another has replaced it', async () => {
  const as = await addOffering();
  const params = { id: as.service_id };
  const setImage = async () => (await market.call(service.setImage, { as, params, file: await pictureOf() })).body.data;
  const { image } = await setImage();
  const remove = () => market.call(service.removeImage, { as, params });
  const undo = () => market.call(service.undoRemoveImage, { as, params });
  await remove();
  for (const { status, body } of [await undo(), await undo()]) {
    expect([status, body.data.image, body.data.has_picture]).toEqual([200, image, true]);
  }
  await remove();
  const newService = await setImage();
  expect((await undo()).body.data.image).toBe(newService.image);
  await remove();
  await expireRecords();
  expect((await undo()).body.code).toBe('undo_expired');
  await undoTasks(market.server.db).undo_expiry();
  expect([await countPendingRemovals(image ?? ''), await countPendingRemovals(newService.image ?? '')]).toEqual([1, 1]);
});

test('a removed picture of finished work is restored at its position', async () => {
  const as = await addOffering();
  const params = { id: as.service_id };
  const add = async () => (await market.call(service.addCatalogue, { as, params, file: await pictureOf() })).body.data;
  const [first, second] = [await add(), await add()];
  const picturesBefore = (await listOwnServices(as))[0]?.catalogues;
  const pictureParams = { ...params, imageId: first.id };
  await market.call(service.removeCatalogue, { as, params: pictureParams });
  expect((await listOwnServices(as))[0]?.catalogues).toEqual([second]);
  const undo = () => market.call(service.undoRemoveCatalogue, { as, params: pictureParams });
  for (const { status, body } of [await undo(), await undo()])
    expect([status, body.data.catalogues]).toEqual([200, picturesBefore]);
  await expireRecords();
  await undoTasks(market.server.db).undo_expiry();
  expect(await countPendingRemovals(first.image)).toBe(0);
  await market.call(service.removeCatalogue, { as, params: pictureParams });
  await expireRecords();
  expect((await undo()).body.code).toBe('undo_expired');
});

test('a removed service or picture can be restored by its artisan only', async () => {
  const as = await addOffering();
  const otherArtisan = await addOffering();
  const { body } = await market.call(service.addCatalogue, {
    as,
    params: { id: as.service_id },
    file: await pictureOf(),
  });
  const params = { id: as.service_id, imageId: body.data.id };
  await market.call(service.removeCatalogue, { as, params });
  const customer = await market.addCustomer();
  for (const call of [service.undoWithdraw, service.undoRemoveImage, service.undoRemoveCatalogue]) {
    expect((await market.call(call, { as: otherArtisan, params })).status).toBe(404);
    expect((await market.call(call, { as, params: { ...params, id: unknownId } })).status).toBe(404);
    expect((await market.call(call, { as, params: { ...params, id: 'nonsense' } })).status).toBe(404);
    expect((await market.call(call, { params })).status).toBe(401);
    expect((await market.call(call, { as: customer, params })).status).toBe(403);
  }
});
