import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installCompression } from './compress.ts';

const app = fastify();
let port = '';
const text = JSON.stringify({ list: Array.from({ length: 200 }, (_, number) => ({ number, town: 'Saltaire' })) });
const reused = Buffer.from(text);
const sizes = { small: 900, large: text.length, huge: 200_000 };

beforeAll(async () => {
  installCompression(app);
  app.get('/json', (_request, reply) => reply.type('application/json').send(text));
  app.get('/small', () => ({ text: 'a'.repeat(sizes.small) }));
  app.get('/huge', () => ({ text: 'a'.repeat(sizes.huge) }));
  app.get('/secret', { config: { givesSecret: true } }, () => JSON.parse(text) as unknown);
  app.get('/sign.svg', (_request, reply) => reply.type('image/svg+xml').send(Buffer.from(text)));
  app.get('/kept', (_request, reply) => reply.type('application/json').send(reused));
  app.get('/photo', (_request, reply) => reply.type('image/jpeg').send(Buffer.from(text)));
  app.get('/guess/:end', (incoming) => ({ text, end: (incoming.params as { end: string }).end }));
  app.get('/same', (_request, reply) => reply.code(304).send());
  port = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port;
});
afterAll(() => app.close());

function ask(path: string, encoding = 'gzip, deflate, br', method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .once('error', reject)
      .end();
  });
}

test.each(['/json', '/sign.svg', '/huge'])('%s is sent compressed, with the header that says so', async (path) => {
  const { headers, body } = await ask(path);
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-length': `${body.length}`,
  });
  const whole = gunzipSync(body).toString();
  expect(whole).toBe((await ask(path, 'identity')).body.toString());
  expect(body.length).toBeLessThan(whole.length / 3);
});

test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, br'])(
  'a caller that accepts %j gets an uncompressed answer',
  async (encoding) => {
    const { headers, body } = await ask('/json', encoding);
    expect([headers['content-encoding'], headers['vary'], body.toString()]).toEqual([
      undefined,
      'accept-encoding',
      text,
    ]);
  },
);

test.each(['gzip', 'GZIP', 'x-gzip', 'br;q=1.0, gzip;q=0.8', 'deflate,gzip'])(
  'a caller that accepts %j gets a compressed answer',
  async (encoding) => {
    expect((await ask('/json', encoding)).headers['content-encoding']).toBe('gzip');
  },
);

test.each(['/small', '/photo', '/secret'])('%s is not compressed', async (path) => {
  expect((await ask(path)).headers['content-encoding']).toBeUndefined();
});

test.each(['/json', '/small'])('a HEAD of %s has the length of its GET', async (path) => {
  const [got, headed] = [await ask(path), await ask(path, 'gzip', 'HEAD')];
  const compared = ['content-length', 'content-encoding', 'vary'] as const;
  expect(compared.map((name) => headed.headers[name])).toEqual(compared.map((name) => got.headers[name]));
  expect(headed.body).toHaveLength(0);
});

test('a buffer that is sent twice is compressed once', async () => {
  const { body } = await ask('/kept');
  reused.fill('x');
  expect((await ask('/kept')).body.equals(body)).toBe(true);
  expect(gunzipSync(body).toString()).toBe(text);
  expect((await ask('/kept', 'identity')).body.equals(reused)).toBe(true);
});

test('an answer without a body stays empty', async () => {
  const { status, headers, body } = await ask('/same');
  expect([status, headers['content-encoding'], body.length]).toEqual([304, undefined, 0]);
});

test('the length of an answer does not reveal a good guess', async () => {
  const lengthOf = async (end: string) => (await ask(`/guess/${end}`)).body.length;
  const lengths = await Promise.all(Array.from({ length: 40 }, (_, number) => lengthOf(`Saltaire${number}`)));
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(60);
});
