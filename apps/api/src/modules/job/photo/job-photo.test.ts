import { account } from '@fixit/contract/account';
import { job } from '@fixit/contract/job';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/database/count-statements.ts';
import type { Person } from '../../../testing/people.ts';
import { joinAndLogIn, password } from '../../../testing/sign-up.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';
import { pictureOf } from '../../../testing/test-pictures.ts';
import { jobSchedules, jobTasks } from '../job-tasks.ts';

let market: Market;
let artisan: Offering;
const home = { latitude: 53.833, longitude: -1.777 };
const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket({ worker: true });
  await market.district('BD18', home);
  artisan = await market.artisan({ at: home, category: 'Thatching' });
});
afterAll(() => market.close());

const upload = async (as: Person | undefined, file?: Blob) =>
  market.call(job.addPhoto, { as, file: file ?? (await pictureOf()) });
const ask = (as: Person, photo_ids?: unknown) =>
  market.call(job.create, {
    as,
    query: { category_id: artisan.category_id, postcode: 'BD18' },
    body: { description: 'A hole in the roof', photo_ids },
  });
const jobsOf = async (as: Person) => (await market.call(job.list, { as })).body.data;
const statusOf = async (url = '') => (await fetch(market.server.origin + url)).status;

/** The ids of photos that were put straight into the database, which is quicker than uploading them. */
async function photosOf(as: Person, count: number): Promise<string[]> {
  const { rows } = await market.server.db.execute<{ id: string }>(sql`
    insert into job_photo (customer_id, url, thumbnail_url)
    select ${as.account_id}, gen_random_uuid(), '' from generate_series(1, ${count}::int) returning id`);
  return rows.map(({ id }) => id);
}

describe('photos of a request', () => {
  test('a customer attaches photos, and invited artisans see them in that order', async () => {
    const as = await market.customer();
    const first = await upload(as);
    const second = await upload(as, await pictureOf('jpeg'));
    expect([first.status, first.body.data]).toEqual([
      201,
      { id: expect.any(String), image: expect.stringMatching(/^\/uploads\/.*\.png$/), thumbnail: expect.any(String) },
    ]);
    for (const url of [first.body.data.image, second.body.data.thumbnail]) expect(await statusOf(url)).toBe(200);
    const { body } = await ask(as, [second.body.data.id, first.body.data.id]);
    const id = body.data.job_detail?.id;
    const photos = [second.body.data, first.body.data];
    expect((await market.call(job.show, { as, params: { id } })).body.data).toMatchObject({ photos });
    expect((await jobsOf(as))[0]).toMatchObject({ photos });
    const invitations = await market.call(job.listInvitations, { as: artisan });
    expect(invitations.body.data[0]).toMatchObject({ id, photos });
  });

  test('photos of a request are optional', async () => {
    const as = await market.customer();
    for (const photo_ids of [undefined, null, []]) expect((await ask(as, photo_ids)).status).toBe(200);
    expect((await jobsOf(as)).map(({ photos }) => photos)).toEqual([[], [], []]);
  });

  test('a request has at most five photos, each used once', async () => {
    const as = await market.customer();
    const six = await photosOf(as, 6);
    expect((await ask(as, six)).body.errors).toEqual({ photo_ids: ['A request takes at most 5 photos'] });
    const [one = ''] = six;
    for (const twice of [one, one.toUpperCase()]) {
      expect((await ask(as, [one, twice])).body.errors).toEqual({ photo_ids: ['Add each photo only once'] });
    }
    expect(await jobsOf(as)).toEqual([]);
    expect((await ask(as, six.slice(1))).status).toBe(200);
  });

  test('a request with somebody else’s, an already used or an unknown photo is not sent', async () => {
    const [as, other] = [await market.customer(), await market.customer()];
    const [mine = ''] = await photosOf(as, 1);
    const [theirs] = await photosOf(other, 1);
    for (const photo_ids of [[theirs], [mine, theirs], [mine, unknown]]) {
      const { status, body } = await ask(as, photo_ids);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['photo_ids']]);
    }
    for (const photo_ids of [['x'], [7]]) expect((await ask(as, photo_ids)).status).toBe(404);
    expect((await ask(as, 'x')).status).toBe(400);
    expect(await jobsOf(as)).toEqual([]);
    expect((await ask(as, [mine])).status).toBe(200);
    expect((await ask(as, [mine])).status).toBe(400);
    expect(await jobsOf(as)).toHaveLength(1);
  });

  test('photos used by two simultaneous requests belong to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const as = await market.customer();
      const photo_ids = await photosOf(as, 1);
      const answers = await Promise.all([ask(as, photo_ids), ask(as, photo_ids), ask(as, photo_ids)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
      expect(await jobsOf(as)).toHaveLength(1);
    }
  });

  test('photos are copied when a closed request is sent again, and both keep them until the account is deleted', async () => {
    const as = await joinAndLogIn(market.server);
    const [reused, added] = [(await upload(as)).body.data, (await upload(as)).body.data];
    const first = (await ask(as, [reused.id])).body.data.job_detail?.id ?? '';
    expect((await ask(as, [reused.id])).body.errors).toHaveProperty('photo_ids');
    await market.call(job.cancel, { as, params: { id: first } });
    const stranger = await market.customer();
    expect((await ask(stranger, [reused.id])).body.errors).toHaveProperty('photo_ids');
    const second = (await ask(as, [added.id, reused.id])).body.data.job_detail?.id ?? '';
    const [again, earlier] = await jobsOf(as);
    expect(again).toMatchObject({ id: second, photos: [added, { image: reused.image, thumbnail: reused.thumbnail }] });
    expect(earlier).toMatchObject({ id: first, photos: [reused] });
    await market.setJob(second, { over: true });
    expect(
      (
        await ask(
          as,
          again?.photos?.map(({ id }) => id),
        )
      ).status,
    ).toBe(200);
    await market.server.db.execute(sql`
      update job_photo set created_at = now() - interval '25 hours' where customer_id = ${as.account_id}`);
    await jobTasks(market.server.db).job_photo_sweep();
    expect((await market.call(account.remove, { as, body: { password } })).status).toBe(200);
    for (const { image, thumbnail } of [reused, added]) {
      for (const url of [image, thumbnail]) await expect.poll(() => statusOf(url)).toBe(404);
    }
  });

  test('photos of a request cost no extra statement, neither on creating nor on reading', async () => {
    const as = await market.customer();
    const ids = await photosOf(as, 5);
    const plain = await countStatements(() => ask(as));
    expect(await countStatements(async () => expect((await ask(as, ids)).status).toBe(200))).toBe(plain);
    expect(await countStatements(() => jobsOf(as))).toBeLessThanOrEqual(3);
    expect(await countStatements(() => market.call(job.listInvitations, { as: artisan }))).toBe(1);
  });
});

describe('uploading a photo', () => {
  test('an upload of a photo refuses a file that is not a picture', async () => {
    const as = await market.customer();
    for (const bytes of ['<svg/>', 'GIF89a', '\u0089PNG\r\n\u001a\n and no more']) {
      expect((await upload(as, new Blob([bytes], { type: 'image/png' }))).body.code).toBe('unsupported_type');
    }
    expect((await upload(as, new Blob([], { type: 'image/png' }))).body.errors).toHaveProperty('photo');
  });

  test('artisans cannot upload photos, and a customer has at most twenty unused ones', async () => {
    const as = await market.customer();
    expect((await upload(undefined)).status).toBe(401);
    expect((await upload(artisan)).status).toBe(403);
    await photosOf(as, 20);
    expect((await upload(as)).body.code).toBe('state_conflict');
  });
});

describe('removing a photo', () => {
  const remove = (as: Person | undefined, id: string) => market.call(job.removePhoto, { as, params: { id } });

  test('removing an unused photo deletes its files', async () => {
    const as = await market.customer();
    const { image, thumbnail, id } = (await upload(as)).body.data;
    expect((await remove(as, id)).status).toBe(200);
    for (const url of [image, thumbnail]) await expect.poll(() => statusOf(url)).toBe(404);
    expect((await remove(as, id)).status).toBe(404);
  });

  test('a photo that a request uses, or somebody else’s, cannot be removed', async () => {
    const as = await market.customer();
    const [id = ''] = await photosOf(as, 1);
    await ask(as, [id]);
    expect((await remove(as, id)).body.code).toBe('state_conflict');
    for (const nobodys of [id, unknown, 'x']) {
      expect((await remove(await market.customer(), nobodys)).status).toBe(404);
    }
    expect((await remove(undefined, id)).status).toBe(401);
    expect((await remove(artisan, id)).status).toBe(403);
  });

  test('unused photos are removed after a day, and no others', async () => {
    const { db } = market.server;
    const as = await market.customer();
    const [old, used, young] = [
      (await upload(as)).body.data,
      (await upload(as)).body.data,
      (await upload(as)).body.data,
    ];
    await ask(as, [used.id]);
    await db.execute(sql`
      update job_photo set created_at = now() - interval '25 hours' where id in (${old.id}, ${used.id})`);
    expect(jobSchedules).toHaveProperty('job_photo_sweep');
    await jobTasks(db).job_photo_sweep();
    await expect.poll(() => statusOf(old.image)).toBe(404);
    expect([await statusOf(used.image), await statusOf(young.image)]).toEqual([200, 200]);
    expect((await remove(as, old.id)).status).toBe(404);
  });

  test('deleting an account removes its photos; until then the download names them', async () => {
    const as = await joinAndLogIn(market.server);
    const [used, unused] = [(await upload(as)).body.data, (await upload(as)).body.data];
    const job_id = (await ask(as, [used.id])).body.data.job_detail?.id;
    expect((await market.call(account.download, { as })).body.data.uploads).toMatchObject([
      { id: used.id, url: used.image, job_id, conversation_id: null },
      { id: unused.id, url: unused.image, job_id: null },
    ]);
    expect((await market.call(account.remove, { as, body: { password } })).status).toBe(200);
    for (const { image, thumbnail } of [used, unused]) {
      for (const url of [image, thumbnail]) await expect.poll(() => statusOf(url)).toBe(404);
    }
  });
});
