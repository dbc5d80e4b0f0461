import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBytes } from '../../testing/public-page.ts';
import { installCompression } from './compress.ts';

const app = fastify();
let origin = '';
const text = JSON.stringify({ list: Array.from({ length: 200 }, (_, number) => ({ number, town: 'Saltaire' })) });
const reusedBuffer = Buffer.from(text);
const sizes = { small: 900, large: text.length, huge: 200_000 };

beforeAll(async () => {
  installCompression(app);
  app.get('/json', (_request, reply) => reply.type('application/json').send(text));
  app.get('/small', () => ({ text: 'a'.repeat(sizes.small) }));
  app.get('/huge', () => ({ text: 'a'.repeat(sizes.huge) }));
  app.get('/secret', { config: { givesSecret: true } }, () => JSON.parse(text) as unknown);
  app.get('/sign.svg', (_request, reply) => reply.type('image/svg+xml').send(Buffer.from(text)));
  app.get('/reused', (_request, reply) => reply.type('application/json').send(reusedBuffer));
  app.get('/photo', (_request, reply) => reply.type('image/jpeg').send(Buffer.from(text)));
  app.get('/guess/:end', (incoming) => ({ text, end: (incoming.params as { end: string }).end }));
  app.get('/same', (_request, reply) => reply.code(304).send());
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const fetchPath = (path: string, encoding = 'gzip, deflate, br', method = 'GET') =>
  readBytes({ origin }, path, { 'accept-encoding': encoding }, method);

test.each(['/json', '/sign.svg', '/huge'])('%s is sent compressed, with its content encoding', async (path) => {
  const { headers, body } = await fetchPath(path);
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-length': `${body.length}`,
  });
  const uncompressed = gunzipSync(body).toString();
  expect(uncompressed).toBe((await fetchPath(path, 'identity')).body.toString());
  expect(body.length).toBeLessThan(uncompressed.length / 3);
});

test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, br'])(
  'a client that accepts %j receives an uncompressed response',
  async (encoding) => {
    const { headers, body } = await fetchPath('/json', encoding);
    expect([headers['content-encoding'], headers['vary'], body.toString()]).toEqual([
      undefined,
      'accept-encoding',
      text,
    ]);
  },
);

test.each(['gzip', 'GZIP', 'x-gzip', 'br;q=1.0, gzip;q=0.8', 'deflate,gzip'])(
  'a client that accepts %j receives a compressed response',
  async (encoding) => {
    expect((await fetchPath('/json', encoding)).headers['content-encoding']).toBe('gzip');
  },
);

test.each(['/small', '/photo', '/secret'])('%s is not compressed', async (path) => {
  expect((await fetchPath(path)).headers['content-encoding']).toBeUndefined();
});

test.each(['/json', '/small'])('HEAD of %s has the length of GET', async (path) => {
  const [getResponse, headResponse] = [await fetchPath(path), await fetchPath(path, 'gzip', 'HEAD')];
  const comparedHeaders = ['content-length', 'content-encoding', 'vary'] as const;
  expect(comparedHeaders.map((name) => headResponse.headers[name])).toEqual(
    comparedHeaders.map((name) => getResponse.headers[name]),
  );
  expect(headResponse.body).toHaveLength(0);
});

test('a buffer that is sent twice is compressed once', async () => {
  const { body } = await fetchPath('/reused');
  reusedBuffer.fill('x');
  expect((await fetchPath('/reused')).body.equals(body)).toBe(true);
  expect(gunzipSync(body).toString()).toBe(text);
  expect((await fetchPath('/reused', 'identity')).body.equals(reusedBuffer)).toBe(true);
});

test('a response without a body stays empty', async () => {
  const { status, headers, body } = await fetchPath('/same');
  expect([status, headers['content-encoding'], body.length]).toEqual([304, undefined, 0]);
});

test('the length of a compressed response does not reveal a correct guess', async () => {
  const lengthOf = async (end: string) => (await fetchPath(`/guess/${end}`)).body.length;
  const lengths = await Promise.all(Array.from({ length: 40 }, (_, number) => lengthOf(`Saltaire${number}`)));
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(60);
});
