import { block } from '@fixit/contract/block';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { advanceEmailDelay } from '../../testing/clock/advance-email-delay.ts';
import { startRedis, type TestRedis } from '../../testing/outside/test-redis.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe.each(['PostgreSQL', 'Redis'])('two servers that exchange frames through %s', (name) => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    const settings = { RATE_LIMITS: 'off', ...(name === 'Redis' && { REDIS_URL: redis.url }) };
    one = await startTestServer({ worker: false, settings });
    other = await startTestServer({ worker: false, settings, sharing: one });
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  test('a blocked person cannot reach the blocker on either of two servers', async () => {
    const { id, customer, artisan } = await openConversation(one);
    const mine = [
      await joinChat(one, id, customer, { extras: true }),
      await joinChat(other, id, customer, { extras: true }),
    ] as const;
    const theirs = [
      await joinChat(one, id, artisan, { extras: true }),
      await joinChat(other, id, artisan, { extras: true }),
    ] as const;
    const before = await mine[0].say('Before');
    for (const client of theirs) await client.next((frame) => 'id' in frame && frame.id === before.id);
    const { status } = await one.call(block.add, { token: customer.token, body: { conversation_id: id } });
    expect(status).toBe(200);
    // Each process receives the block, so the other side goes offline there.
    for (const client of [...mine, ...theirs])
      await client.next((frame) => 'online_status' in frame && frame.online_status.last_seen === null);
    for (const client of [...mine, ...theirs]) client.frames.length = 0;
    for (const [index, server] of [one, other].entries()) {
      const client = theirs[index];
      client?.send({ typing: true });
      client?.send({ read: { message_id: before.id } });
      client?.send({ msg_key: `after ${index}`, message: 'Are you there?' });
      expect(await client?.answerTo(`after ${index}`)).toMatchObject({ error: { code: 'recipient_gone' } });
      const visible = await server.call(conversation.show, { token: artisan.token, params: { id } });
      expect(visible.body.data).toMatchObject({ reachable: false, blocked: false });
      expect(visible.body.data.receiver.user.online_status).toEqual({ is_online: false, last_seen: null });
      const proposal = await server.call(booking.propose, {
        token: artisan.token,
        body: {
          conversation_id: id,
          appointment_date: `${new Date().getUTCFullYear() + 1}-06-15`,
          appointment_time: '10:00',
          service_description: 'Mend the tap',
        },
      });
      expect(proposal).toMatchObject({ status: 409, body: { code: 'recipient_gone' } });
      const explored = await server.call(job.exploreArtisans, {
        token: customer.token,
        query: { category_id: artisan.category_id, postcode: 'BD18' },
        body: {},
      });
      expect(explored.body.data.map(({ receiver }) => receiver.id)).not.toContain(artisan.artisan_id);
    }
    // A blocked person who comes online on the other server still appears offline to the blocker.
    const late = await joinChat(other, id, artisan, { extras: true });
    late.send({ msg_key: 'late', message: 'And now?' });
    await late.answerTo('late');
    expect(mine.map(({ frames }) => frames)).toEqual([[], []]);
    await other.call(block.remove, { token: customer.token, params: { id: artisan.account_id } });
    for (const client of mine) await client.next((frame) => 'online_status' in frame && frame.online_status.is_online);
    await late.say('Thank you');
    for (const client of mine) await client.next((frame) => 'id' in frame && frame.message === 'Thank you');
  });
});

describe('emails after a block', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { RATE_LIMITS: 'off' } });
  });
  afterAll(() => server.stop());

  test('a block drops the pending emails between the two people, but other emails are sent', async () => {
    const blocked = await openConversation(server);
    const unaffected = await openConversation(server, { customer: blocked.customer });
    await (await joinChat(server, blocked.id, blocked.artisan)).say('Never emailed');
    await (await joinChat(server, blocked.id, blocked.customer)).say('Never emailed either');
    await (await joinChat(server, unaffected.id, unaffected.artisan)).say('Emailed');
    await server.call(block.add, { token: blocked.customer.token, body: { conversation_id: blocked.id } });
    await advanceEmailDelay(server);
    await server.mailTo(blocked.customer.email);
    const sent = server.emails.filter(({ to }) => to === blocked.customer.email || to === blocked.artisan.email);
    expect(sent.map(({ text }) => text.includes('Never emailed'))).toEqual([false]);
  });
});
