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

test('the stored times of first replies match the messages, whatever the order of simultaneous messages', async () => {
  const random = createRandom(31);
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const conversation = await openConversation(server);
    ids.push(conversation.id);
    const sides = [
      await joinChat(server, conversation.id, conversation.customer),
      await joinChat(server, conversation.id, conversation.artisan),
    ];
    for (let roundsLeft = random.integer(0, 4); roundsLeft > 0; roundsLeft -= 1) {
      await Promise.all(random.sample(sides, random.integer(1, 2)).map((side) => side.say('Good morning')));
    }
    for (const side of sides) side.close();
  }
  const storedReplies = await readFirstReplies(ids);
  await server.db.execute(sql`update conversation set customer_wrote_at = null, artisan_replied_at = null`);
  await server.db.execute(sql`select find_first_replies(now() - interval '1 day')`);
  expect(storedReplies).toEqual(await readFirstReplies(ids));
  expect(JSON.stringify(storedReplies)).toMatch(/"customer_wrote_at":"[^"]+","artisan_replied_at":"/);
});

test('the reply time is measured from the customer’s first message to the artisan’s first reply', async () => {
  const replyingArtisan = await addArtisan(server);
  const conversation = await openConversation(server, { artisan: replyingArtisan });
  const [customerSocket, artisanSocket] = [
    await joinChat(server, conversation.id, conversation.customer),
    await joinChat(server, conversation.id, replyingArtisan),
  ];
  await customerSocket.say('My tap drips');
  const readReplyMinutes = async () =>
    (await server.call(artisan.showMeasures, { token: replyingArtisan.token })).body.data.reply_minutes;
  expect(await readReplyMinutes()).toBeNull();
  await artisanSocket.say('I will come');
  await server.db.execute(sql`
    update conversation set customer_wrote_at = artisan_replied_at - interval '30 minutes' where id = ${conversation.id}`);
  await customerSocket.say('Thank you');
  await artisanSocket.say('See you');
  expect(await readReplyMinutes()).toBe(30);
  customerSocket.close();
  artisanSocket.close();
});
