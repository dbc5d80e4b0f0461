import { block, maxBlocks } from '@fixit/contract/block';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { countWaiting } from '../../testing/lock-waiters.ts';
import type { Person } from '../../testing/people.ts';
import { addInvitedArtisans } from '../../testing/request-fixture.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { addBlock, lockPair } from './block-repository.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

const database = () => market.server.db;
const add = (as: Person, conversation_id: string) => market.call(block.add, { as, body: { conversation_id } });
const nextYear = new Date().getUTCFullYear() + 1;
const propose = ({ id, artisan }: TestConversation) =>
  market.call(booking.propose, {
    as: artisan,
    body: {
      conversation_id: id,
      appointment_date: `${nextYear}-06-15`,
      appointment_time: '10:00',
      service_description: 'Mend the tap',
    },
  });

/** Waits until a statement that contains the SQL waits for a lock. */
const waitForLock = (statement: string) => expect.poll(() => countWaiting(market.server, statement)).toBe(1);

/** Starts `action` while the customer's block of the artisan is stored but not committed. */
async function duringBlock<Result>(
  { customer, artisan }: Pick<TestConversation, 'customer' | 'artisan'>,
  waitingStatement: string,
  action: () => Promise<Result>,
): Promise<Result> {
  let result: Promise<Result> | undefined;
  await database().transaction(async (tx) => {
    await lockPair(tx, customer.account_id, artisan.account_id);
    await addBlock(tx, customer.account_id, artisan.account_id, maxBlocks);
    result = action();
    await waitForLock(waitingStatement);
  });
  if (!result) throw new Error('The action did not start');
  return result;
}

describe('a block in progress', () => {
  test('a message waits for a block in progress and is then refused', async () => {
    const chat = await openConversation(market.server);
    const socket = await joinChat(market.server, chat.id, chat.artisan);
    const answer = await duringBlock(chat, 'for no key update of c', () => {
      socket.send({ msg_key: 'during', message: 'Are you there?' });
      return socket.answerTo('during');
    });
    expect(answer).toMatchObject({ error: { code: 'recipient_gone' } });
    const { rows } = await database().execute(sql`select from message where conversation_id = ${chat.id}`);
    expect(rows).toEqual([]);
  });

  test('a proposal waits for a block in progress and is then refused', async () => {
    const chat = await openConversation(market.server);
    const answer = await duringBlock(chat, 'for share', () => propose(chat));
    expect(answer.body.code).toBe('recipient_gone');
  });

  test('an acceptance of a request waits for a block in progress and is then refused', async () => {
    const { as, id, artisans } = await addInvitedArtisans(market, home, 1);
    const [artisan] = artisans as [Offering];
    const accept = () => market.call(job.acceptInvitation, { as: artisan, params: { id } });
    const answer = await duringBlock({ customer: as, artisan }, 'for share', accept);
    expect([answer.status, answer.body.code]).toEqual([409, 'job_closed']);
    expect((await market.call(job.show, { as, params: { id } })).body.data.accepted_count).toBe(0);
  });

  test('a request waits for a block in progress and then does not invite the blocked artisan', async () => {
    const { as, artisans } = await addInvitedArtisans(market, home, 2);
    const [artisan, other] = artisans as [Offering, Offering];
    const query = { category_id: artisan.category_id, postcode: 'BD18' };
    const body = { description: 'The boiler makes a noise' };
    const createRequest = () => market.call(job.create, { as, query, body });
    const answer = await duringBlock({ customer: as, artisan }, 'select from account', createRequest);
    expect(answer.body.data.services.map((invited) => invited.artisan.id)).toEqual([other.artisan_id]);
  });
});

test('a block waits for an acceptance of a proposal in progress and then leaves the booking accepted', async () => {
  const chat = await openConversation(market.server);
  const { id } = (await propose(chat)).body.data;
  let accepting: Promise<{ status: number }> | undefined;
  let blocking: ReturnType<typeof add> | undefined;
  await database().transaction(async (tx) => {
    // The acceptance has reserved the artisan's time and waits for the row of the booking.
    await tx.execute(sql`select from booking where id = ${id} for update`);
    accepting = market.call(booking.accept, { as: chat.customer, query: { booking_id: id } });
    await waitForLock('update booking');
    blocking = add(chat.artisan, chat.id);
    await waitForLock('order by b.artisan_id');
  });
  expect([(await accepting)?.status, (await blocking)?.status]).toEqual([200, 200]);
  const { rows } = await database().execute(sql`select state from booking where id = ${id}`);
  expect(rows).toEqual([{ state: 'accepted' }]);
});

test('a block leaves no later message and no open proposal, even if messages, proposals and acceptances are simultaneous', async () => {
  for (let round = 0; round < 6; round += 1) {
    const chat = await openConversation(market.server);
    const { id } = (await propose(chat)).body.data;
    const sockets = [
      await joinChat(market.server, chat.id, chat.customer),
      await joinChat(market.server, chat.id, chat.artisan),
    ] as const;
    const keys = Array.from({ length: 8 }, (_, index) => `key ${index}`);
    const blocker = round % 2 === 0 ? chat.customer : chat.artisan;
    for (const key of keys.slice(0, 4)) for (const socket of sockets) socket.send({ msg_key: key, message: key });
    const calls = [
      market.call(booking.accept, { as: chat.customer, query: { booking_id: id } }),
      propose(chat),
      add(blocker, chat.id),
      ...(round > 2 ? [add(chat.customer, chat.id), add(chat.artisan, chat.id)] : []),
    ];
    for (const key of keys.slice(4)) for (const socket of sockets) socket.send({ msg_key: key, message: key });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await Promise.all(keys.flatMap((key) => sockets.map((socket) => socket.answerTo(key))));
    const { rows: late } = await database().execute(sql`
      select from message m join conversation c on c.id = m.conversation_id
      join block on block.blocker_id = ${blocker.account_id} and block.created_at < m.timestamp
      where c.id = ${chat.id}`);
    expect(late).toEqual([]);
    const { rows: open } = await database().execute(sql`
      select from booking where conversation_id = ${chat.id} and state = 'awaiting'`);
    expect(open).toEqual([]);
    for (const socket of sockets) socket.close();
  }
});
