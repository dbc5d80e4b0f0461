import { account } from '@fixit/contract/account';
import { job } from '@fixit/contract/job';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/database/count-statements.ts';
import type { Person } from '../../../testing/people.ts';
import { password, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';
import { pictureOf } from '../../../testing/test-pictures.ts';
import { jobSchedules, jobTasks } from '../job-tasks.ts';

let market: Market;
let artisan: Offering;
const home = { latitude: 53.833, longitude: -1.777 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket({ worker: true });
  await market.moveDistrict('BD18', home);
  artisan = await market.addArtisan({ at: home, category: 'Thatching' });
});
afterAll(() => market.close());

const upload = async (as: Person | undefined, file?: Blob) =>
  market.call(job.addPhoto, { as, file: file ?? (await pictureOf()) });
const createJob = (as: Person, photo_ids?: unknown) =>
  market.call(job.create, {
    as,
    query: { category_id: artisan.category_id, postcode: 'BD18' },
    body: { description: 'A hole in the roof', photo_ids },
  });
const jobsOf = async (as: Person) => (await market.call(job.list, { as })).body.data;
const statusOf = async (url = '') => (await fetch(market.server.origin + url)).status;

/**
 * Inserts photos directly into the database, which is faster than uploading them. Returns their
 * ids.
 */
async function addPhotos(as: Person, count: number): Promise<string[]> {
  const { rows } = await market.server.db.execute<{ id: string }>(sql`
    insert into job_photo (customer_id, url, thumbnail_url)
    select ${as.account_id}, gen_random_uuid(), '' from generate_series(1, ${count}::int) returning id`);
  return rows.map(({ id }) => id);
}

describe('photos of a request', () => {
  test('invited artisans see the photos of a request in the order in which the customer attached them', async () => {
    const as = await market.addCustomer();
    const first = await upload(as);
    const second = await upload(as, await pictureOf('jpeg'));
    expect([first.status, first.body.data]).toEqual([
      201,
      { id: expect.any(String), image: expect.stringMatching(/^\/uploads\/.*\.png$/), thumbnail: expect.any(String) },
    ]);
    for (const url of [first.body.data.image, second.body.data.thumbnail]) expect(await statusOf(url)).toBe(200);
    const { body } = await createJob(as, [second.body.data.id, first.body.data.id]);
    const id = body.data.job_detail?.id;
    const photos = [second.body.data, first.body.data];
    expect((await market.call(job.show, { as, params: { id } })).body.data).toMatchObject({ photos });
    expect((await jobsOf(as))[0]).toMatchObject({ photos });
    const invitations = await market.call(job.listInvitations, { as: artisan });
    expect(invitations.body.data[0]).toMatchObject({ id, photos });
  });

  test('photos of a request are optional', async () => {
    const as = await market.addCustomer();
    for (const photo_ids of [undefined, null, []]) expect((await createJob(as, photo_ids)).status).toBe(200);
    expect((await jobsOf(as)).map(({ photos }) => photos)).toEqual([[], [], []]);
  });

  test('a request can have at most five photos, without duplicates', async () => {
    const as = await market.addCustomer();
    const photoIds = await addPhotos(as, 6);
    expect((await createJob(as, photoIds)).body.errors).toEqual({ photo_ids: ['A request takes at most 5 photos'] });
    const [photo = ''] = photoIds;
    for (const duplicate of [photo, photo.toUpperCase()]) {
      expect((await createJob(as, [photo, duplicate])).body.errors).toEqual({
        photo_ids: ['Add each photo only once'],
      });
    }
    expect(await jobsOf(as)).toEqual([]);
    expect((await createJob(as, photoIds.slice(1))).status).toBe(200);
  });

  test('a request with an unknown photo, a used photo or somebody else’s photo is refused', async () => {
    const [as, otherCustomer] = [await market.addCustomer(), await market.addCustomer()];
    const [ownPhoto = ''] = await addPhotos(as, 1);
    const [foreignPhoto] = await addPhotos(otherCustomer, 1);
    for (const photo_ids of [[foreignPhoto], [ownPhoto, foreignPhoto], [ownPhoto, unknownId]]) {
      const { status, body } = await createJob(as, photo_ids);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['photo_ids']]);
    }
    for (const photo_ids of [['x'], [7]]) expect((await createJob(as, photo_ids)).status).toBe(404);
    expect((await createJob(as, 'x')).status).toBe(400);
    expect(await jobsOf(as)).toEqual([]);
    expect((await createJob(as, [ownPhoto])).status).toBe(200);
    expect((await createJob(as, [ownPhoto])).status).toBe(400);
    expect(await jobsOf(as)).toHaveLength(1);
  });

  test('of several simultaneous requests with the same photo, only one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const as = await market.addCustomer();
      const photo_ids = await addPhotos(as, 1);
      const answers = await Promise.all([createJob(as, photo_ids), createJob(as, photo_ids), createJob(as, photo_ids)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
      expect(await jobsOf(as)).toHaveLength(1);
    }
  });

  test('photos of a closed request can be reused, and both requests keep them until the account is deleted', async () => {
    const as = await signUpAndLogIn(market.server);
    const [reusedPhoto, newPhoto] = [(await upload(as)).body.data, (await upload(as)).body.data];
    const firstId = (await createJob(as, [reusedPhoto.id])).body.data.job_detail?.id ?? '';
    expect((await createJob(as, [reusedPhoto.id])).body.errors).toHaveProperty('photo_ids');
    await market.call(job.cancel, { as, params: { id: firstId } });
    const stranger = await market.addCustomer();
    expect((await createJob(stranger, [reusedPhoto.id])).body.errors).toHaveProperty('photo_ids');
    const secondId = (await createJob(as, [newPhoto.id, reusedPhoto.id])).body.data.job_detail?.id ?? '';
    const [secondJob, firstJob] = await jobsOf(as);
    expect(secondJob).toMatchObject({
      id: secondId,
      photos: [newPhoto, { image: reusedPhoto.image, thumbnail: reusedPhoto.thumbnail }],
    });
    expect(firstJob).toMatchObject({ id: firstId, photos: [reusedPhoto] });
    await market.setJob(secondId, { over: true });
    expect(
      (
        await createJob(
          as,
          secondJob?.photos?.map(({ id }) => id),
        )
      ).status,
    ).toBe(200);
    await market.server.db.execute(sql`
      update job_photo set created_at = now() - interval '25 hours' where customer_id = ${as.account_id}`);
    await jobTasks(market.server.db).job_photo_sweep();
    expect((await market.call(account.remove, { as, body: { password } })).status).toBe(200);
    for (const { image, thumbnail } of [reusedPhoto, newPhoto]) {
      for (const url of [image, thumbnail]) await expect.poll(() => statusOf(url)).toBe(404);
    }
  });

  test('creating or reading a request with photos takes no extra statement', async () => {
    const as = await market.addCustomer();
    const ids = await addPhotos(as, 5);
    const statementCount = await countStatements(() => createJob(as));
    expect(await countStatements(async () => expect((await createJob(as, ids)).status).toBe(200))).toBe(statementCount);
    expect(await countStatements(() => jobsOf(as))).toBeLessThanOrEqual(3);
    expect(await countStatements(() => market.call(job.listInvitations, { as: artisan }))).toBe(1);
  });
});

describe('uploading a photo', () => {
  test('a file that is not a picture is refused as a photo', async () => {
    const as = await market.addCustomer();
    for (const bytes of ['<svg/>', 'GIF89a', '\u0089PNG\r\n\u001a\n and no more']) {
      expect((await upload(as, new Blob([bytes], { type: 'image/png' }))).body.code).toBe('unsupported_type');
    }
    expect((await upload(as, new Blob([], { type: 'image/png' }))).body.errors).toHaveProperty('photo');
  });

  test('artisans cannot upload photos, and a customer can have at most twenty unused photos', async () => {
    const as = await market.addCustomer();
    expect((await upload(undefined)).status).toBe(401);
    expect((await upload(artisan)).status).toBe(403);
    await addPhotos(as, 20);
    expect((await upload(as)).body.code).toBe('state_conflict');
  });
});

describe('removing a photo', () => {
  const remove = (as: Person | undefined, id: string) => market.call(job.removePhoto, { as, params: { id } });

  test('removing an unused photo deletes its files', async () => {
    const as = await market.addCustomer();
    const { image, thumbnail, id } = (await upload(as)).body.data;
    expect((await remove(as, id)).status).toBe(200);
    for (const url of [image, thumbnail]) await expect.poll(() => statusOf(url)).toBe(404);
    expect((await remove(as, id)).status).toBe(404);
  });

  test('a used photo and somebody else’s photo cannot be removed', async () => {
    const as = await market.addCustomer();
    const [id = ''] = await addPhotos(as, 1);
    await createJob(as, [id]);
    expect((await remove(as, id)).body.code).toBe('state_conflict');
    for (const unavailableId of [id, unknownId, 'x']) {
      expect((await remove(await market.addCustomer(), unavailableId)).status).toBe(404);
    }
    expect((await remove(undefined, id)).status).toBe(401);
    expect((await remove(artisan, id)).status).toBe(403);
  });

  test('unused photos are removed after a day, and used photos are not', async () => {
    const { db } = market.server;
    const as = await market.addCustomer();
    const [overduePhoto, usedPhoto, recentPhoto] = [
      (await upload(as)).body.data,
      (await upload(as)).body.data,
      (await upload(as)).body.data,
    ];
    await createJob(as, [usedPhoto.id]);
    await db.execute(sql`
      update job_photo set created_at = now() - interval '25 hours' where id in (${overduePhoto.id}, ${usedPhoto.id})`);
    expect(jobSchedules).toHaveProperty('job_photo_sweep');
    await jobTasks(db).job_photo_sweep();
    await expect.poll(() => statusOf(overduePhoto.image)).toBe(404);
    expect([await statusOf(usedPhoto.image), await statusOf(recentPhoto.image)]).toEqual([200, 200]);
    expect((await remove(as, overduePhoto.id)).status).toBe(404);
  });

  test('the data download lists a customer’s photos, and deleting the account removes them', async () => {
    const as = await signUpAndLogIn(market.server);
    const [usedPhoto, unusedPhoto] = [(await upload(as)).body.data, (await upload(as)).body.data];
    const job_id = (await createJob(as, [usedPhoto.id])).body.data.job_detail?.id;
    expect((await market.call(account.download, { as })).body.data.uploads).toMatchObject([
      { id: usedPhoto.id, url: usedPhoto.image, job_id, conversation_id: null },
      { id: unusedPhoto.id, url: unusedPhoto.image, job_id: null },
    ]);
    expect((await market.call(account.remove, { as, body: { password } })).status).toBe(200);
    for (const { image, thumbnail } of [usedPhoto, unusedPhoto]) {
      for (const url of [image, thumbnail]) await expect.poll(() => statusOf(url)).toBe(404);
    }
  });
});
