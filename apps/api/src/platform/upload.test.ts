import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisan } from '../testing/people.ts';
import { pictureOf } from '../testing/picture.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const tooMuch = 11 * 1024 * 1024;

test('a file of more than 10 MB is too large, whatever was read of it', async () => {
  const { token, service_id: id } = await addArtisan(server);
  const file = new Blob([await pictureOf('jpeg'), new Uint8Array(tooMuch)]);
  for (let sent = 0; sent < 12; sent += 1) {
    const { status, error } = await server.call(service.addCatalogue, { token, params: { id }, file });
    expect([status, error.code]).toEqual([413, 'too_large']);
  }
  const { body } = await server.call(service.listOwn, { token });
  expect(body.data[0]?.catalogues).toEqual([]);
});
