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

const newKeyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const description = 'The boiler makes a noise';

function createJob(token: string, category_id: string, headers: Record<string, string>, text = description) {
  const query = { category_id, postcode: 'BD18' };
  return server.call(job.create, { token, query, headers, body: { description: text } });
}

async function countJobs(account_id: string): Promise<number | undefined> {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from job where customer_id = ${account_id}`,
  );
  return rows[0]?.count;
}

describe('a POST with an idempotency key', () => {
  test('ten simultaneous POSTs with the same idempotency key are executed once and have the same response', async () => {
    const { category_id } = await addArtisan(server);
    const { account_id, token } = await addCustomer(server);
    const headers = newKeyHeader();
    const responses = await Promise.all(Array.from({ length: 10 }, () => createJob(token, category_id, headers)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(await countJobs(account_id)).toBe(1);
  });

  test('an idempotency key is refused with a different body, and works for another account', async () => {
    const { category_id } = await addArtisan(server);
    const [firstCustomer, other] = [await addCustomer(server), await addCustomer(server)];
    const headers = newKeyHeader();
    await createJob(firstCustomer.token, category_id, headers);
    const changedRequest = await createJob(firstCustomer.token, category_id, headers, 'The boiler is silent again');
    expect([changedRequest.status, changedRequest.error.code]).toEqual([409, 'idempotency_mismatch']);
    expect((await createJob(other.token, category_id, headers)).status).toBe(200);
    expect([await countJobs(firstCustomer.account_id), await countJobs(other.account_id)]).toEqual([1, 1]);
  });

  test('an idempotency key is refused at the same path with a different query', async () => {
    const { category_id } = await addArtisan(server);
    const other = await addArtisan(server, { category: 'Gardening' });
    const { account_id, token } = await addCustomer(server);
    const headers = newKeyHeader();
    await createJob(token, category_id, headers);
    expect((await createJob(token, other.category_id, headers)).error.code).toBe('idempotency_mismatch');
    expect(await countJobs(account_id)).toBe(1);
  });

  test('a refused POST does not use up its idempotency key', async () => {
    const { token } = await addCustomer(server);
    const headers = newKeyHeader();
    const refusal = await server.call(profile.setAddress, {
      token,
      headers,
      body: { post_code: 'no', address: '1 A' },
    });
    expect(refusal.status).toBe(400);
    const body = { post_code: 'BD18 3HF', address: '1 Otley Road' };
    expect((await server.call(profile.setAddress, { token, headers, body })).status).toBe(200);
  });

  test('a POST with an idempotency key is executed again after a day', async () => {
    const { category_id } = await addArtisan(server);
    const { account_id, token } = await addCustomer(server);
    const headers = newKeyHeader();
    await createJob(token, category_id, headers);
    await server.db.execute(
      sql`update idempotency_key set created_at = now() - interval '25 hours' where account_id = ${account_id}`,
    );
    expect((await createJob(token, category_id, headers)).status).toBe(200);
    expect(await countJobs(account_id)).toBe(2);
  });

  test('a POST is refused if its idempotency key is empty or too long', async () => {
    const { category_id } = await addArtisan(server);
    const { token } = await addCustomer(server);
    for (const key of ['', 'x'.repeat(256)]) {
      expect((await createJob(token, category_id, { 'Idempotency-Key': key })).status).toBe(400);
    }
    expect((await createJob(token, category_id, { 'Idempotency-Key': 'x'.repeat(255) })).status).toBe(200);
  });
});

describe('an upload with an idempotency key', () => {
  const addPicture = ({ token, service_id }: ArtisanPerson, file: Blob, headers: Record<string, string>) =>
    server.call(service.addCatalogue, { token, params: { id: service_id }, file, headers });

  test('an upload with an idempotency key is stored once, and another picture under the same key is refused', async () => {
    const artisan = await addArtisan(server);
    const headers = newKeyHeader();
    const picture = await pictureOf('png');
    const first = await addPicture(artisan, picture, headers);
    expect(first.status).toBe(201);
    expect((await addPicture(artisan, picture, headers)).body).toEqual(first.body);
    expect((await addPicture(artisan, await pictureOf('png', 32), headers)).error.code).toBe('idempotency_mismatch');
    const { body } = await server.call(service.show, { query: { service_id: artisan.service_id } });
    expect(body.data.catalogues).toHaveLength(1);
  });

  test('ten simultaneous uploads with the same idempotency key are stored once', async () => {
    const artisan = await addArtisan(server);
    const headers = newKeyHeader();
    const picture = await pictureOf('png');
    const responses = await Promise.all(Array.from({ length: 10 }, () => addPicture(artisan, picture, headers)));
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const { body } = await server.call(service.show, { query: { service_id: artisan.service_id } });
    expect(body.data.catalogues).toHaveLength(1);
  });

  test('a refused upload does not use up its idempotency key', async () => {
    const artisan = await addArtisan(server);
    const headers = newKeyHeader();
    expect((await addPicture(artisan, new Blob(['text']), headers)).status).toBe(415);
    expect((await addPicture(artisan, await pictureOf('png'), headers)).status).toBe(201);
  });

  test('an upload answers 503 if its first attempt is refused while the second looks for the response', async () => {
    const artisan = await addArtisan(server);
    const headers = newKeyHeader();
    const picture = await pictureOf('png');
    await addPicture(artisan, picture, headers);
    await server.db.execute(sql`update idempotency_key set status = null, answer = null`);
    await server.db.execute(sql`
      create function leave_no_trace() returns trigger language plpgsql as
        $$ begin delete from idempotency_key where status is null; return null; end $$`);
    await server.db.execute(sql`
      create trigger first_attempt after insert on idempotency_key for each statement execute function leave_no_trace()`);
    try {
      const secondAttempt = await addPicture(artisan, picture, headers);
      expect([secondAttempt.status, secondAttempt.headers.get('retry-after')]).toEqual([503, '1']);
    } finally {
      await server.db.execute(sql`drop function leave_no_trace cascade`);
    }
    expect((await addPicture(artisan, picture, headers)).status).toBe(201);
  });

  test('an upload with an idempotency key is executed if its first attempt was lost with its process', async () => {
    const artisan = await addArtisan(server);
    const headers = newKeyHeader();
    const picture = await pictureOf('png');
    await addPicture(artisan, picture, headers);
    const setAge = (seconds: number) =>
      server.db.execute(sql`
        update idempotency_key set status = null, answer = null, created_at = now() - make_interval(secs => ${seconds})
        where account_id = ${artisan.account_id}`);
    await setAge(10);
    const earlyAttempt = await addPicture(artisan, picture, headers);
    expect([earlyAttempt.status, earlyAttempt.headers.get('retry-after')]).toEqual([503, '1']);
    await setAge(61);
    expect((await addPicture(artisan, picture, headers)).status).toBe(201);
  });
});
