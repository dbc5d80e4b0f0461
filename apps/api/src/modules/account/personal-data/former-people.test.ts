import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { frameErrors } from '@fixit/contract/error';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTestAccount, suspendTestAccount } from '../../../testing/account-standing.ts';
import { appointmentsOn } from '../../../testing/appointment-calls.ts';
import { joinChat, openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const show = async ({ id }: TestConversation, { token }: Person) =>
  (await server.call(conversation.show, { token, params: { id } })).body.data;

/** Expects that two messages are both refused and not stored. */
async function expectNothingStored(chat: TestConversation, reader: Person): Promise<void> {
  const client = await joinChat(server, chat.id, reader);
  for (const msg_key of ['one', 'two']) {
    client.send({ msg_key, message: 'Are you there?' });
    const error = { code: 'recipient_gone', message: frameErrors.recipient_gone };
    expect(await client.answerTo(msg_key)).toEqual({ error, msg_key });
  }
  client.close();
  expect((await show(chat, reader)).message_set).toEqual([]);
}

test('a deleted customer is called “Former customer” in the artisan’s contacts, chat, bookings and calendar', async () => {
  const chat = await openConversation(server);
  const { artisan } = chat;
  const book = appointmentsOn(server);
  const { id } = await book.addAccepted(chat);
  await book.moveTo(id, -2);
  await book.complete(artisan, id);
  await deleteTestAccount(server, chat.customer);

  const contacts = async (query = {}) =>
    (await server.call(conversation.listContactsAsArtisan, { token: artisan.token, query })).body.data;
  const [group] = await contacts();
  expect(group?.chats).toMatchObject([
    {
      id: chat.id,
      service: { business_name: formerCustomer },
      customer: { first_name: formerCustomer, post_code_district: '' },
      online_status: { is_online: false, last_seen: null },
    },
  ]);
  expect(await contacts({ q: 'former' })).toHaveLength(1);
  expect(await contacts({ q: ', BD18' })).toEqual([]);
  expect(await show(chat, artisan)).toMatchObject({ receiver: { business_name: formerCustomer }, reachable: false });

  const { results } = (await server.call(booking.listAsArtisan, { token: artisan.token })).body;
  const single = await book.change(booking.showAsArtisan, artisan, id);
  expect([...results, single.body.data].map(({ customer_name }) => customer_name)).toEqual([
    formerCustomer,
    formerCustomer,
  ]);
  const feed = (await server.call(artisanCalls.showCalendarFeed, { token: artisan.token })).body.data;
  const calendar = await (await fetch(server.origin + new URL(feed.address).pathname)).text();
  expect(calendar).toContain(`: ${formerCustomer}`);
  expect(JSON.stringify([results, calendar])).not.toContain('Nair');
  await expectNothingStored(chat, artisan);
});

test('a conversation with a deleted or suspended customer or artisan says that the other side can no longer be reached', async () => {
  const suspend = ({ email }: Person) => suspendTestAccount(server.db, email, 'Fraud');
  for (const close of [(person: Person) => deleteTestAccount(server, person), suspend])
    for (const [side, other] of [
      ['customer', 'artisan'],
      ['artisan', 'customer'],
    ] as const) {
      const chat = await openConversation(server);
      expect((await show(chat, chat[side])).reachable).toBe(true);
      await close(chat[other]);
      expect((await show(chat, chat[side])).reachable).toBe(false);
      await expectNothingStored(chat, chat[side]);
    }
});
