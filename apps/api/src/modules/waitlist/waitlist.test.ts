import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitlist } from '@fixit/contract/waitlist';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const entry = {
  fullName: 'Bo Beck',
  whatsappNumber: '07700900123',
  services: 'Plumbing, heating',
  city: 'Bradford',
  socialMedia: 'https://social.example/bo',
  joinWhatsAppGroup: 'yes',
};
const join = (change: Record<string, unknown> = {}, to = server) =>
  to.call(waitlist.join, { body: { ...entry, ...change } });
const numberOf = (index: number) => `07${String(index).padStart(9, '0')}`;

async function readEntries(number: string, of = server): Promise<Record<string, unknown>[]> {
  const { rows } = await of.db.execute(sql`
    select full_name, services, city, social_media, join_whatsapp_group, featured, forwarded_at is not null as forwarded
    from waitlist_entry where whatsapp_number = ${number}`);
  return rows;
}

describe('joining the waitlist', () => {
  beforeEach(async () => {
    await server.db.execute(sql`truncate waitlist_entry`);
  });

  test('a waitlist entry is stored', async () => {
    const answer = await join();
    expect([answer.status, answer.body]).toEqual([201, { message: 'You have been added to the waitlist', data: null }]);
    expect(await readEntries('07700900123')).toEqual([
      {
        full_name: 'Bo Beck',
        services: 'Plumbing, heating',
        city: 'Bradford',
        social_media: 'https://social.example/bo',
        join_whatsapp_group: true,
        featured: true,
        forwarded: false,
      },
    ]);
  });

  test('a phone number is stored once, in any spelling, even if it is entered twice or simultaneously', async () => {
    const spellings = [
      '07700900123',
      '+447700900123',
      '+44 (0)7700 900 123',
      '7700900123',
      7700900123,
      '00447700900123',
    ];
    const answers = await Promise.all(spellings.map((whatsappNumber) => join({ whatsappNumber })));
    expect(answers.map(({ status }) => status)).toEqual(Array(spellings.length).fill(201));
    expect(await readEntries('07700900123')).toHaveLength(1);
    await join({ fullName: 'Somebody Else' });
    expect(await readEntries('07700900123')).toMatchObject([{ full_name: 'Bo Beck' }]);
  });

  test.each([
    ['no fields', {}, ['city', 'fullName', 'joinWhatsAppGroup', 'services', 'whatsappNumber']],
    ['blanks', { ...entry, fullName: ' ', city: '' }, ['city', 'fullName']],
    ['a landline', { ...entry, whatsappNumber: '02079460018' }, ['whatsappNumber']],
    ['ten digits too many', { ...entry, whatsappNumber: '077009001230000000000' }, ['whatsappNumber']],
    ['a foreign number', { ...entry, whatsappNumber: '+353850123456' }, ['whatsappNumber']],
    ['an invalid answer', { ...entry, joinWhatsAppGroup: 'maybe' }, ['joinWhatsAppGroup']],
  ])('a waitlist entry with %s is refused', async (_, body, fields) => {
    const refusal = await server.call(waitlist.join, { body });
    expect([refusal.status, Object.keys(refusal.error.errors ?? {}).sort()]).toEqual([400, fields]);
  });

  test.each([undefined, '', null])(
    'a waitlist entry needs no social profile (%j), and a yes or no may be a boolean',
    async (socialMedia) => {
      expect((await join({ socialMedia, joinWhatsAppGroup: false })).status).toBe(201);
      expect(await readEntries('07700900123')).toMatchObject([{ social_media: '', join_whatsapp_group: false }]);
    },
  );

  test('exactly the first hundred waitlist entries are featured, even with simultaneous entries', async () => {
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => join({ whatsappNumber: numberOf(round * 10 + index) })),
      );
    }
    const { rows } = await server.db.execute(sql`
      select count(*)::int as entries, count(*) filter (where featured)::int as featured,
        bool_and(featured) filter (where number <= 100) as are_first
      from (select *, row_number() over (order by id) as number from waitlist_entry) as entry`);
    expect(rows).toEqual([{ entries: 120, featured: 100, are_first: true }]);
  });

  test('joining the waitlist takes two statements', async () => {
    expect(await countStatements(() => join())).toBe(2);
  });

  test('no waitlist input causes a server error', async () => {
    const field = fc.oneof(anyText(40), fc.jsonValue(), fc.constant(undefined));
    const body = fc.record({
      fullName: field,
      whatsappNumber: field,
      services: field,
      city: field,
      socialMedia: field,
      joinWhatsAppGroup: field,
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, fc.jsonValue()), async (input) => {
        expect([201, 400]).toContain((await server.call(waitlist.join, { body: JSON.stringify(input) })).status);
      }),
      { numRuns: 100 },
    );
  });
});

describe('forwarding a waitlist entry', () => {
  test('a waitlist entry is sent to the third party with its credential, and retried until accepted', async () => {
    const requests: { headers: IncomingMessage['headers']; body: unknown }[] = [];
    let acceptSecond = () => {};
    const secondRequest = new Promise<void>((resolve) => {
      acceptSecond = resolve;
    });
    const table = createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => {
        text += piece;
      });
      request.on('end', () => {
        requests.push({ headers: request.headers, body: JSON.parse(text) });
        response.writeHead(requests.length < 2 ? 503 : 200).end();
        if (requests.length === 2) acceptSecond();
      });
    });
    await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
    const { port } = table.address() as AddressInfo;
    const settings = { WAITLIST_FORWARD_URL: `http://127.0.0.1:${port}/table`, WAITLIST_FORWARD_TOKEN: 'a secret' };
    const forwardingServer = await startTestServer({ settings });
    expect((await join({ joinWhatsAppGroup: false }, forwardingServer)).status).toBe(201);
    expect((await join({ joinWhatsAppGroup: false }, forwardingServer)).status).toBe(201);
    await secondRequest;
    await expect.poll(() => readEntries('07700900123', forwardingServer)).toMatchObject([{ forwarded: true }]);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body).toEqual({ ...entry, joinWhatsAppGroup: 'no' });
    expect(requests[1]?.headers.authorization).toBe('Bearer a secret');
    expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
    await forwardingServer.stop();
    await new Promise((resolve) => table.close(resolve));
  });
});
