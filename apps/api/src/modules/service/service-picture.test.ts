import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { pictureOf } from '../../testing/test-pictures.ts';

let market: Market;
let as: Offering;
const bradford = { latitude: 53.8, longitude: -1.75 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket({ worker: true });
  as = await market.addArtisan({ at: bradford, category: 'Thatching' });
});
afterAll(() => market.close());

const fetchPath = (path: string) => fetch(market.server.origin + path);

const expectDeleted = (path: string) =>
  expect.poll(async () => (await fetchPath(path)).status, { timeout: 20_000 }).toBe(404);
const setImage = (file: Blob, by = as) =>
  market.call(service.setImage, { as: by, params: { id: by.service_id }, file });
const addCatalogue = (file: Blob, by = as) =>
  market.call(service.addCatalogue, { as: by, params: { id: by.service_id }, file });

describe('the picture of a service', () => {
  test('the picture of a service is public, and replacing it deletes the old file', async () => {
    const firstAnswer = await setImage(await pictureOf('png'));
    expect(firstAnswer.status).toBe(201);
    const image = firstAnswer.body.data.image ?? '';
    const response = await fetchPath(image);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const secondAnswer = await setImage(await pictureOf('jpeg'));
    expect(secondAnswer.body.data.image).not.toBe(image);
    for (const oldPath of [image, image.replace('.png', '.small.png')]) await expectDeleted(oldPath);
    const detail = await market.call(service.show, { query: { service_id: as.service_id } });
    expect(detail.body.data.image).toBe(secondAnswer.body.data.image);
  });

  test('a file that is not a picture is refused, and nothing changes', async () => {
    const servicesBefore = (await market.call(service.listAsArtisan, { as })).body.data;
    for (const bytes of ['not a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\x89PNG\r\n\x1a\n']) {
      expect((await setImage(new Blob([bytes], { type: 'image/png' }))).status).toBe(415);
      expect((await addCatalogue(new Blob([bytes], { type: 'image/png' }))).status).toBe(415);
    }
    expect((await setImage(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).status).toBe(413);
    expect((await market.call(service.listAsArtisan, { as })).body.data).toEqual(servicesBefore);
  });

  test('an upload without a picture file is refused with an error for its field', async () => {
    const { status, body } = await market.call(service.setImage, { as, params: { id: as.service_id } });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['image']]);
  });
});

describe('pictures of finished work', () => {
  test('pictures of finished work are added in order, appear with the service, and are removed with their files', async () => {
    const by = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const answers = [await addCatalogue(await pictureOf(), by), await addCatalogue(await pictureOf('jpeg'), by)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const detail = () => market.call(service.show, { query: { service_id: by.service_id } });
    expect((await detail()).body.data.catalogues).toEqual(answers.map(({ body }) => body.data));
    const [first, second] = answers.map(({ body }) => body.data);
    const params = { id: by.service_id, imageId: first?.id };
    expect((await market.call(service.removeCatalogue, { as: by, params })).body.data).toBeNull();
    expect((await market.call(service.removeCatalogue, { as: by, params })).status).toBe(404);
    await expectDeleted(first?.image ?? '');
    expect((await detail()).body.data.catalogues).toEqual([second]);
  });

  test('a service has at most thirty pictures of finished work, even with simultaneous uploads', async () => {
    const by = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const small = await pictureOf('png', 1);
    await market.server.connection.pool.query(
      `insert into catalogue (service_id, image) select $1, '/uploads/' || n from generate_series(1, 28) n`,
      [by.service_id],
    );
    const uploads = await Promise.all(Array.from({ length: 5 }, () => addCatalogue(small, by)));
    expect(uploads.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
  });

  test('another artisan cannot remove pictures of finished work', async () => {
    const owner = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const { body } = await addCatalogue(await pictureOf(), owner);
    for (const id of [owner.service_id, as.service_id, unknownId]) {
      const params = { id, imageId: body.data.id };
      expect((await market.call(service.removeCatalogue, { as, params })).status).toBe(404);
    }
  });
});
