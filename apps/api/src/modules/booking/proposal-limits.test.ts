import { limits, storedLimits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentsOn, dayAheadBy } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { addArtisan } from '../../testing/people.ts';
import { spendLimit } from '../../testing/rate-limit-fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const settings = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
  server = await startTestServer({ settings, worker: false });
});
afterAll(() => server.stop());

const limit = storedLimits.awaiting_proposals;

test('at most five proposals await an answer in a conversation, however many are sent simultaneously', async () => {
  const conversation = await openConversation(server);
  const appointments = appointmentsOn(server);
  const answers = await Promise.all(
    Array.from({ length: 2 * limit }, (_, day) =>
      appointments.propose(conversation, { appointment_date: dayAheadBy(day) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limit);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(limit);
  const refusal = answers.find(({ status }) => status === 429);
  expect(refusal?.error.code).toBe('rate_limited');
  expect(refusal?.error.message).toMatch(
    /^5 of your proposals here are awaiting an answer\. Withdraw one before you propose another time\. Please try again /,
  );
  // A proposal can be answered for two days.
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(47 * 3_600);
});

test('a proposal that was withdrawn or has expired makes room for another', async () => {
  const conversation = await openConversation(server);
  const appointments = appointmentsOn(server);
  const proposals = [];
  for (let day = 0; day < limit; day++)
    proposals.push(await appointments.addProposal(conversation, { appointment_date: dayAheadBy(day) }));
  const proposeAnother = () => appointments.propose(conversation, { appointment_date: dayAheadBy(limit) });
  expect((await proposeAnother()).status).toBe(429);
  await appointments.cancel(conversation.artisan, proposals[0]?.id ?? '');
  expect((await proposeAnother()).status).toBe(201);
  expect((await appointments.propose(conversation, { appointment_date: dayAheadBy(limit + 1) })).status).toBe(429);
  await server.db.execute(sql`
    update booking set created_at = created_at - interval '3 days' where id = ${proposals[1]?.id}`);
  expect((await appointments.propose(conversation, { appointment_date: dayAheadBy(limit + 1) })).status).toBe(201);
});

test('an artisan can make at most twenty proposals an hour in all conversations together', async () => {
  const artisan = await addArtisan(server);
  const appointments = appointmentsOn(server);
  await spendLimit(server, 'proposals', artisan.account_id, 1);
  const conversation = await openConversation(server, { artisan });
  expect((await appointments.propose(conversation, { appointment_date: '2020-01-01' })).status).toBe(400);
  expect((await appointments.propose(conversation)).status).toBe(201);
  const { status, error, headers } = await appointments.propose(await openConversation(server, { artisan }));
  expect([status, error.code]).toEqual([429, 'rate_limited']);
  expect(error.message).toMatch(/^You can propose 20 appointments an hour\. Please try again /);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(limits.proposals.seconds);
});

test('the limit on open proposals reveals nothing about other people’s conversations', async () => {
  const conversation = await openConversation(server);
  const appointments = appointmentsOn(server);
  for (let day = 0; day < limit; day++)
    await appointments.addProposal(conversation, { appointment_date: dayAheadBy(day) });
  const other = await addArtisan(server);
  expect((await appointments.propose({ ...conversation, artisan: other })).status).toBe(404);
});
