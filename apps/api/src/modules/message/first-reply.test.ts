import { artisan } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../seed/demo/seeded-random.ts';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

async function readFirstReplies(ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await server.db.execute(sql`
    select id, customer_wrote_at, artisan_replied_at from conversation where id = any(${sql.param(ids)}::uuid[]) order by id`);
  return rows;
}

test('the first reply is the one that the messages show, in any order of simultaneous messages', async () => {
  const random = createRandom(31);
  const ids: string[] = [];
  for (let opened = 0; opened < 12; opened += 1) {
    const conversation = await openConversation(server);
    ids.push(conversation.id);
    const sides = [
      await joinChat(server, conversation.id, conversation.customer),
      await joinChat(server, conversation.id, conversation.artisan),
    ];
    for (let left = random.integer(0, 4); left > 0; left -= 1) {
      await Promise.all(random.sample(sides, random.integer(1, 2)).map((side) => side.say('Good morning')));
    }
    for (const side of sides) side.close();
  }
  const stored = await readFirstReplies(ids);
  await server.db.execute(sql`update conversation set customer_wrote_at = null, artisan_replied_at = null`);
  await server.db.execute(sql`select find_first_replies(now() - interval '1 day')`);
  expect(stored).toEqual(await readFirstReplies(ids));
  expect(JSON.stringify(stored)).toMatch(/"customer_wrote_at":"[^"]+","artisan_replied_at":"/);
});

test('a reply in the chat counts as an answer, from the customer’s first message on', async () => {
  const by = await addArtisan(server);
  const conversation = await openConversation(server, { artisan: by });
  const [customer, replying] = [
    await joinChat(server, conversation.id, conversation.customer),
    await joinChat(server, conversation.id, by),
  ];
  await customer.say('My tap drips');
  const measure = async () => (await server.call(artisan.showMeasures, { token: by.token })).body.data.reply_minutes;
  expect(await measure()).toBeNull();
  await replying.say('I will come');
  await server.db.execute(sql`
    update conversation set customer_wrote_at = artisan_replied_at - interval '30 minutes' where id = ${conversation.id}`);
  await customer.say('Thank you');
  await replying.say('See you');
  expect(await measure()).toBe(30);
  customer.close();
  replying.close();
});
