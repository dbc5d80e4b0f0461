import { conversation } from '@fixit/contract/conversation';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConversation } from '../../testing/chat-client.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

const startWithoutJob = (token: string | undefined, body: object) =>
  server.call(conversation.startWithoutJob, { token, body });
const startFromJob = (token: string | undefined, body: object) => server.call(conversation.start, { token, body });

/**
 * Adds a request of the customer with an invitation to the artisan. Returns the id of the request.
 */
async function addRequestTo(customer: Person, artisan: ArtisanPerson, state: 'new' | 'accepted'): Promise<string> {
  const { rows } = await server.db.execute<{ id: string }>(sql`
    with new_job as (
      insert into job (customer_id, category_id, description, postcode, latitude, longitude)
      values (${customer.account_id}, ${artisan.category_id}, 'The tap drips', 'BD17 5QP', 53.8, -1.8) returning id
    )
    insert into invitation (job_id, artisan_id, service_id, state, distance_km, answered_at)
    select id, ${artisan.artisan_id}, ${artisan.service_id}, ${state}, 1,
      case when ${state} = 'new' then null else now() end from new_job
    returning job_id as id`);
  if (!rows[0]) throw new Error('No request was stored');
  return rows[0].id;
}

describe('starting a conversation', () => {
  it('20 simultaneous calls start one conversation', async () => {
    const [customer, artisan] = [await addCustomer(server), await addArtisan(server)];
    const { artisan_id, service_id } = artisan;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => startWithoutJob(customer.token, { artisan_id, service_id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('starting a conversation from an accepted request returns the existing one and keeps the latest request', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const { artisan_id, service_id } = artisan;
    const job_id = await addRequestTo(customer, artisan, 'accepted');
    const { status, body } = await startFromJob(customer.token, { artisan_id, service_id, job_id });
    expect([status, body.data.id]).toEqual([200, id]);
    await startWithoutJob(customer.token, { artisan_id, service_id });
    const { rows } = await server.db.execute(sql`select job_id from conversation where id = ${id}`);
    expect(rows).toEqual([{ job_id }]);
  });

  it('starting a conversation with numeric ids is refused with 404, and missing fields are reported by name', async () => {
    const customer = await addCustomer(server);
    const numbered = await startWithoutJob(customer.token, { artisan_id: 19, service_id: 41 });
    expect([numbered.status, numbered.error.code]).toEqual([404, 'not_found']);
    expect((await startFromJob(customer.token, { artisan_id: 19, service_id: 41, job_id: 12 })).status).toBe(404);
    const incomplete = await startWithoutJob(customer.token, { artisan_id: '' });
    expect([incomplete.status, incomplete.error.errors]).toEqual([
      400,
      { artisan_id: ['This is required'], service_id: ['This is required'] },
    ]);
  });

  it('a conversation cannot start from an unknown request, another customer’s request or an unaccepted request', async () => {
    const [customer, other] = [await addCustomer(server), await addCustomer(server)];
    const artisan = await addArtisan(server);
    const { artisan_id, service_id } = artisan;
    const jobOfOther = await addRequestTo(other, artisan, 'accepted');
    const unansweredJob = await addRequestTo(customer, artisan, 'new');
    for (const job_id of [jobOfOther, unansweredJob, unknownId, 'nonsense']) {
      expect((await startFromJob(customer.token, { artisan_id, service_id, job_id })).status).toBe(404);
    }
    expect((await startWithoutJob(customer.token, { artisan_id: unknownId, service_id })).status).toBe(404);
    expect((await startWithoutJob(customer.token, { artisan_id, service_id: unknownId })).status).toBe(404);
  });

  it('a conversation cannot start about another artisan’s service or a missing one', async () => {
    const customer = await addCustomer(server);
    const [artisan, neighbour] = [await addArtisan(server), await addArtisan(server)];
    const mismatch = await startWithoutJob(customer.token, {
      artisan_id: artisan.artisan_id,
      service_id: neighbour.service_id,
    });
    expect([mismatch.status, Object.keys(mismatch.error.errors ?? {})]).toEqual([400, ['service_id']]);
    expect((await startWithoutJob(customer.token, {})).status).toBe(400);
    expect((await startFromJob(customer.token, {})).status).toBe(400);
  });

  it('a conversation about a withdrawn service can be reopened but not started', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const { artisan_id, service_id } = artisan;
    await server.db.execute(sql`update service set active = false where id = ${service_id}`);
    expect((await startWithoutJob(customer.token, { artisan_id, service_id })).body.data.id).toBe(id);
    const other = await addCustomer(server);
    expect((await startWithoutJob(other.token, { artisan_id, service_id })).status).toBe(404);
  });

  it('artisans and visitors cannot start a conversation', async () => {
    const artisan = await addArtisan(server);
    for (const call of [startWithoutJob, startFromJob]) {
      expect((await call(undefined, {})).status).toBe(401);
      expect((await call(artisan.token, {})).status).toBe(403);
    }
  });
});
