import { errorBody } from '@fixit/contract/error';
import { addressOf } from '@fixit/contract/route';
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

test('a body that cannot be taken apart is a broken one, and one without bytes holds no picture', async () => {
  const { token, service_id: id } = await addArtisan(server);
  const address = server.origin + addressOf(service.addCatalogue, { params: { id } });
  const part = '--end\r\nContent-Disposition: form-data; name="image"; filename="tap.jpg"\r\n\r\nhalf of';
  const send = async (boundary: string, body: string) => {
    const headers = { authorization: `Token ${token}`, 'content-type': `multipart/form-data${boundary}` };
    const response = await fetch(address, { method: 'POST', headers, body });
    const { code } = errorBody.parse(await response.json());
    return [response.status, code];
  };
  for (const [boundary = '', body = ''] of [
    ['; boundary=end', part],
    ['; boundary=end', '--end\r\nno header'],
    ['', part],
    [`; boundary=${'x'.repeat(300)}`, part],
  ]) {
    expect(await send(boundary, body), boundary.slice(0, 20)).toEqual([400, 'malformed']);
  }
  expect(await send('; boundary=end', '')).toEqual([400, 'invalid']);
});
