import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { errorBody } from '@fixit/contract/error';
import { message } from '@fixit/contract/message';
import { limits } from '@fixit/contract/rate-limit';
import { pathOfCall } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConversation } from '../../../testing/chat-client.ts';
import { type ArtisanPerson, addArtisan, addArtisanAccount, addCustomer } from '../../../testing/people.ts';
import { pictureOf } from '../../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const tooMuch = 11 * 1024 * 1024;

test('every file of more than 10 MB is refused as too large', async () => {
  const { token, service_id: id } = await addArtisan(server);
  const file = new Blob([await pictureOf('jpeg'), new Uint8Array(tooMuch)]);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { status, error } = await server.call(service.addCatalogue, { token, params: { id }, file });
    expect([status, error.code]).toEqual([413, 'too_large']);
  }
  const { body } = await server.call(service.listAsArtisan, { token });
  expect(body.data[0]?.catalogues).toEqual([]);
});

test('a malformed multipart body is refused, and an empty one contains no picture', async () => {
  const { token, service_id: id } = await addArtisan(server);
  const url = server.origin + pathOfCall(service.addCatalogue, { params: { id } });
  const part = '--end\r\nContent-Disposition: form-data; name="image"; filename="tap.jpg"\r\n\r\nhalf of';
  const send = async (boundary: string, body: string) => {
    const headers = { authorization: `Token ${token}`, 'content-type': `multipart/form-data${boundary}` };
    const response = await fetch(url, { method: 'POST', headers, body });
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

interface UnfinishedUpload {
  readonly response: Promise<{ status: number | undefined; code: string; message: string; retryAfter: number }>;
  abandon: () => void;
}

/** Starts uploading a picture but never finishes. Resolves once the server has received the request. */
async function beginUpload(token: string | undefined, path: string): Promise<UnfinishedUpload> {
  const arrival = once(server.app.server, 'request');
  const headers = { 'content-type': 'multipart/form-data; boundary=end', 'content-length': 5_000_000 };
  const upload = request(server.origin + path, {
    method: 'POST',
    headers: { ...headers, ...(token ? { authorization: `Token ${token}` } : {}) },
  });
  upload.on('error', () => undefined);
  const response = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve)).then(
    async (incoming) => {
      const { code, message } = errorBody.parse(await json(incoming));
      return { status: incoming.statusCode, code, message, retryAfter: Number(incoming.headers['retry-after']) };
    },
  );
  upload.write('--end\r\nContent-Disposition: form-data; name="image"; filename="tap.jpg"\r\n\r\nhalf of');
  await arrival;
  return { response, abandon: () => upload.destroy() };
}

const imageOf = ({ service_id: id }: ArtisanPerson) => pathOfCall(service.setImage, { params: { id } });

describe('permission to upload', () => {
  test('permission to upload is checked before the picture is read', async () => {
    const [artisan, customer, conversation] = [
      await addArtisan(server),
      await addCustomer(server),
      await openConversation(server),
    ];
    const chat = pathOfCall(message.uploadAttachment, { query: { conversation_id: conversation.id } });
    for (const [token, path, status] of [
      [undefined, imageOf(artisan), 401],
      [customer.token, imageOf(artisan), 403],
      [(await addArtisanAccount(server)).token, imageOf(artisan), 404],
      [customer.token, chat, 404],
      [undefined, chat, 401],
    ] as const) {
      const upload = await beginUpload(token, path);
      expect((await upload.response).status, path).toBe(status);
      upload.abandon();
    }
  });
});

describe('simultaneous uploads', () => {
  const begin = async (by: ArtisanPerson, count: number) => {
    const uploads: UnfinishedUpload[] = [];
    while (uploads.length < count) uploads.push(await beginUpload(by.token, imageOf(by)));
    return uploads;
  };
  const upload = async ({ token, service_id: id }: ArtisanPerson) =>
    server.call(service.setImage, { token, params: { id }, file: await pictureOf() });

  /**
   * Resolves to the first refusal, which proves that all slots are taken. The order of arrival
   * decides which upload is refused.
   */
  const firstRefusal = (uploads: readonly UnfinishedUpload[]) => Promise.race(uploads.map(({ response }) => response));

  test('an account may have two simultaneous and ten waiting uploads, and does not delay others', async () => {
    const [busy, other] = [await addArtisan(server), await addArtisan(server)];
    const stalled = await begin(busy, 13);
    const refusal = await firstRefusal(stalled);
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 });
    expect(refusal.message).toMatch(/Your other pictures are still being uploaded/);
    expect((await upload(other)).status).toBe(201);
    for (const { abandon } of stalled) abandon();
    // The interval is long, because a refused upload counts towards the limit.
    await expect.poll(async () => (await upload(busy)).status, { interval: 500 }).toBe(201);
  });

  test('slow uploads do not hold up other people’s pictures, and time out', async () => {
    const stalled: UnfinishedUpload[] = [];
    while (stalled.length < 12) stalled.push(...(await begin(await addArtisan(server), 2)));
    expect((await upload(await addArtisan(server))).status).toBe(201);
    const responses = await Promise.all(stalled.map(({ response }) => response));
    expect(new Set(responses.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['408 too_slow']));
  });
});

test('an account that exceeds its upload limit is refused with the time to wait', async () => {
  const { token, service_id: id } = await addArtisan(server);
  const send = () => server.call(service.setImage, { token, params: { id }, file: new Blob(['none']) });
  for (let attempt = 0; attempt < limits.pictures.points; attempt += 1) expect((await send()).status).toBe(415);
  const { status, error, headers } = await send();
  expect([status, error.code]).toEqual([429, 'rate_limited']);
  expect(error.message).toBe('You have sent many pictures. Please try again in 10 minutes.');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(limits.pictures.seconds - 60);
});
