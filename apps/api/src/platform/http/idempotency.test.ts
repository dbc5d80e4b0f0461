import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArtisanPerson, addArtisan, addCustomer } from '../../testing/people.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const description = 'The boiler makes a noise';

/** Creates a job for plumbers in Saltaire. */
function ask(token: string, category_id: string, headers: Record<string, string>, words = description) {
  const query = { category_id, postcode: 'BD18' };
  return server.call(job.create, { token, query, headers, body: { description: words } });
}

async function jobsOf(account_id: string): Promise<number | undefined> {
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from job where customer_id = ${account_id}`,
  );
  return rows[0]?.n;
}

describe('a POST with an idempotency key', () => {
  test('a POST with an idempotency key sent ten times at once is executed once and answered ten times the same', async () => {
    const { category_id } = await addArtisan(server);
    const { account_id, token } = await addCustomer(server);
    const headers = keyed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(token, category_id, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await jobsOf(account_id)).toBe(1);
  });

  test('an idempotency key is refused with another body, and works for another account', async () => {
    const { category_id } = await addArtisan(server);
    const [one, other] = [await addCustomer(server), await addCustomer(server)];
    const headers = keyed();
    await ask(one.token, category_id, headers);
    const changed = await ask(one.token, category_id, headers, 'The boiler is silent again');
    expect([changed.status, changed.error.code]).toEqual([409, 'idempotency_mismatch']);
    expect((await ask(other.token, category_id, headers)).status).toBe(200);
    expect([await jobsOf(one.account_id), await jobsOf(other.account_id)]).toEqual([1, 1]);
  });

  test('an idempotency key is refused at the same path with another query', async () => {
    const { category_id } = await addArtisan(server);
    const other = await addArtisan(server, { category: 'Gardening' });
    const { account_id, token } = await addCustomer(server);
    const headers = keyed();
    await ask(token, category_id, headers);
    expect((await ask(token, other.category_id, headers)).error.code).toBe('idempotency_mismatch');
    expect(await jobsOf(account_id)).toBe(1);
  });

  test('a refused POST with an idempotency key is not remembered', async () => {
    const { token } = await addCustomer(server);
    const headers = keyed();
    const wrong = await server.call(profile.setAddress, { token, headers, body: { post_code: 'no', address: '1 A' } });
    expect(wrong.status).toBe(400);
    const body = { post_code: 'BD18 3HF', address: '1 Otley Road' };
    expect((await server.call(profile.setAddress, { token, headers, body })).status).toBe(200);
  });

  test('a POST with an idempotency key is executed again after a day', async () => {
    const { category_id } = await addArtisan(server);
    const { account_id, token } = await addCustomer(server);
    const headers = keyed();
    await ask(token, category_id, headers);
    await server.db.execute(
      sql`update idempotency_key set created_at = now() - interval '25 hours' where account_id = ${account_id}`,
    );
    expect((await ask(token, category_id, headers)).status).toBe(200);
    expect(await jobsOf(account_id)).toBe(2);
  });

  test('a POST is refused if its idempotency key is empty or too long', async () => {
    const { category_id } = await addArtisan(server);
    const { token } = await addCustomer(server);
    for (const key of ['', 'x'.repeat(256)]) {
      expect((await ask(token, category_id, { 'Idempotency-Key': key })).status).toBe(400);
    }
    expect((await ask(token, category_id, { 'Idempotency-Key': 'x'.repeat(255) })).status).toBe(200);
  });
});

describe('an upload with an idempotency key', () => {
  const add = ({ token, service_id }: ArtisanPerson, file: Blob, headers: Record<string, string>) =>
    server.call(service.addCatalogue, { token, params: { id: service_id }, file, headers });

  test('an upload with an idempotency key is stored once, and another picture under the same key is refused', async () => {
    const artisan = await addArtisan(server);
    const headers = keyed();
    const picture = await pictureOf('png');
    const first = await add(artisan, picture, headers);
    expect(first.status).toBe(201);
    expect((await add(artisan, picture, headers)).body).toEqual(first.body);
    expect((await add(artisan, await pictureOf('png', 32), headers)).error.code).toBe('idempotency_mismatch');
    const { body } = await server.call(service.show, { query: { service_id: artisan.service_id } });
    expect(body.data.catalogues).toHaveLength(1);
  });

  test('an upload with an idempotency key sent ten times at once is stored once', async () => {
    const artisan = await addArtisan(server);
    const headers = keyed();
    const picture = await pictureOf('png');
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(artisan, picture, headers)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const { body } = await server.call(service.show, { query: { service_id: artisan.service_id } });
    expect(body.data.catalogues).toHaveLength(1);
  });

  test('a refused upload with an idempotency key is not remembered', async () => {
    const artisan = await addArtisan(server);
    const headers = keyed();
    expect((await add(artisan, new Blob(['text']), headers)).status).toBe(415);
    expect((await add(artisan, await pictureOf('png'), headers)).status).toBe(201);
  });

  test('an upload whose first attempt is refused while the second looks for its answer is put off', async () => {
    const artisan = await addArtisan(server);
    const headers = keyed();
    const picture = await pictureOf('png');
    await add(artisan, picture, headers);
    await server.db.execute(sql`update idempotency_key set status = null, answer = null`);
    await server.db.execute(sql`
      create function leave_no_trace() returns trigger language plpgsql as
        $$ begin delete from idempotency_key where status is null; return null; end $$`);
    await server.db.execute(sql`
      create trigger first_try after insert on idempotency_key for each statement execute function leave_no_trace()`);
    try {
      const second = await add(artisan, picture, headers);
      expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
    } finally {
      await server.db.execute(sql`drop function leave_no_trace cascade`);
    }
    expect((await add(artisan, picture, headers)).status).toBe(201);
  });

  test('an upload with an idempotency key is executed if its first try was lost with its process', async () => {
    const artisan = await addArtisan(server);
    const headers = keyed();
    const picture = await pictureOf('png');
    await add(artisan, picture, headers);
    const age = (seconds: number) =>
      server.db.execute(sql`
        update idempotency_key set status = null, answer = null, created_at = now() - make_interval(secs => ${seconds})
        where account_id = ${artisan.account_id}`);
    await age(10);
    const early = await add(artisan, picture, headers);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    await age(61);
    expect((await add(artisan, picture, headers)).status).toBe(201);
  });
});
