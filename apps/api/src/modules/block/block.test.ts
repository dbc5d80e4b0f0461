import { block, maxBlocks } from '@fixit/contract/block';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { pictureOf } from '../../testing/test-pictures.ts';

const home = { latitude: 53.833, longitude: -1.777 };
const goneMessage = 'This person can no longer be reached here.';
const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
const sides = ['customer', 'artisan'] as const;
const otherOf = { customer: 'artisan', artisan: 'customer' } as const;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const add = (as: Person, conversation_id: string) => market.call(block.add, { as, body: { conversation_id } });
const remove = (as: Person, id: string) => market.call(block.remove, { as, params: { id } });
const show = async (as: Person, id: string) => (await market.call(conversation.show, { as, params: { id } })).body.data;
const nextYear = new Date().getUTCFullYear() + 1;
const propose = ({ id, artisan }: TestConversation, day = '15') =>
  market.call(booking.propose, {
    as: artisan,
    body: {
      conversation_id: id,
      appointment_date: `${nextYear}-06-${day}`,
      appointment_time: '10:00',
      service_description: 'Mend the tap',
    },
  });

describe.each(sides)('a block by the %s', (side) => {
  test('a block refuses messages, pictures and proposals from both sides with the message for a deleted account', async () => {
    const chat = await openConversation(market.server);
    const sockets = {
      customer: await joinChat(market.server, chat.id, chat.customer),
      artisan: await joinChat(market.server, chat.id, chat.artisan),
    };
    const stored = await sockets.customer.say('Hello', 'before');
    expect((await add(chat[side], chat.id)).status).toBe(200);
    for (const by of sides) {
      sockets[by].send({ msg_key: `after ${by}`, message: 'Are you there?' });
      expect(await sockets[by].answerTo(`after ${by}`)).toEqual({
        error: { code: 'recipient_gone', message: goneMessage },
        msg_key: `after ${by}`,
      });
      const file = await pictureOf();
      const upload = await market.call(message.uploadAttachment, {
        as: chat[by],
        query: { conversation_id: chat.id },
        file,
      });
      expect([upload.status, upload.body.code]).toEqual([409, 'recipient_gone']);
    }
    const refused = await propose(chat);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'recipient_gone', goneMessage]);
    sockets.customer.frames.length = 0;
    sockets.customer.send({ msg_key: 'before', message: 'Hello' });
    expect(await sockets.customer.answerTo('before')).toEqual(stored);
    expect((await show(chat.artisan, chat.id)).message_set).toMatchObject([{ id: stored.id }]);
  });

  test('a blocked chat tells both sides that the other cannot be reached, but only the blocker sees the block', async () => {
    const chat = await openConversation(market.server);
    await joinChat(market.server, chat.id, chat.customer);
    await joinChat(market.server, chat.id, chat.artisan);
    await add(chat[side], chat.id);
    for (const by of sides) {
      const { reachable, blocked, receiver } = await show(chat[by], chat.id);
      expect([reachable, blocked]).toEqual([false, by === side]);
      expect(receiver.user.online_status).toEqual({ is_online: false, last_seen: null });
    }
    const contacts = [
      await market.call(conversation.listContactsAsCustomer, { as: chat.customer }),
      await market.call(conversation.listContactsAsArtisan, { as: chat.artisan }),
    ];
    for (const { body } of contacts)
      expect(body.data[0]?.chats[0]?.online_status).toEqual({ is_online: false, last_seen: null });
  });

  test('a block closes open proposals as if the blocker had closed them, but accepted bookings stay and can be cancelled', async () => {
    const chat = await openConversation(market.server);
    const agreed = (await propose(chat, '15')).body.data;
    await market.call(booking.accept, { as: chat.customer, query: { booking_id: agreed.id } });
    const open = (await propose(chat, '16')).body.data;
    await add(chat[side], chat.id);
    const { rows } = await market.server.db.execute<{ state: string }>(sql`
      select state from booking where id in (${agreed.id}, ${open.id}) order by appointment_date`);
    expect(rows.map(({ state }) => state)).toEqual(['accepted', side === 'customer' ? 'rejected' : 'withdrawn']);
    const latestNotification = (await market.call(notification.list, { as: chat[otherOf[side]] })).body[0];
    expect(latestNotification?.kind).toBe(side === 'customer' ? 'booking_rejected' : 'booking_withdrawn');
    const undo =
      side === 'customer'
        ? await market.call(booking.undoReject, { as: chat.customer, params: { id: open.id } })
        : await market.call(booking.undoWithdraw, { as: chat.artisan, params: { id: open.id } });
    expect(undo.body.code).toBe('recipient_gone');
    const reschedule = await market.call(booking.requestRescheduleAsCustomer, {
      as: chat.customer,
      params: { id: agreed.id },
      body: { appointment_date: `${nextYear}-06-17`, appointment_time: '11:00' },
    });
    expect(reschedule.status).toBe(200);
    expect((await market.call(booking.cancelAsArtisan, { as: chat.artisan, params: { id: agreed.id } })).status).toBe(
      200,
    );
  });

  test('an unblocked pair can write again, unless the other side still has a block', async () => {
    const chat = await openConversation(market.server);
    const [blocker, other] = [chat[side], chat[otherOf[side]]];
    await add(blocker, chat.id);
    await add(other, chat.id);
    await remove(blocker, other.account_id);
    expect(await show(blocker, chat.id)).toMatchObject({ reachable: false, blocked: false });
    await remove(other, blocker.account_id);
    expect(await show(blocker, chat.id)).toMatchObject({ reachable: true, blocked: false });
    const socket = await joinChat(market.server, chat.id, other);
    expect(await socket.say('Back again')).toMatchObject({ message: 'Back again' });
  });

  test('during a block neither side receives typing, read marks or presence of the other', async () => {
    const chat = await openConversation(market.server);
    const [blocker, other] = [chat[side], chat[otherOf[side]]];
    const theirs = await joinChat(market.server, chat.id, other, { extras: true });
    const mine = await joinChat(market.server, chat.id, blocker, { extras: true });
    const stored = await theirs.say('Hello');
    await theirs.next((frame) => 'online_status' in frame && frame.online_status.is_online);
    await add(blocker, chat.id);
    for (const client of [mine, theirs])
      await client.next((frame) => 'online_status' in frame && !frame.online_status.is_online);
    mine.frames.length = 0;
    theirs.frames.length = 0;
    mine.send({ typing: true });
    mine.send({ read: { message_id: stored.id } });
    theirs.send({ typing: true });
    const late = await joinChat(market.server, chat.id, blocker, { extras: true });
    late.send({ typing: true });
    late.send({ msg_key: 'x', message: 'Refused' });
    await late.answerTo('x');
    expect(theirs.frames).toEqual([]);
    await remove(blocker, other.account_id);
    await theirs.next((frame) => 'online_status' in frame && frame.online_status.is_online);
    mine.send({ typing: true });
    await theirs.next((frame) => 'typing' in frame);
  });
});

describe('the list of blocked people', () => {
  test('a person can list the people they have blocked, but not the people who have blocked them', async () => {
    const artisan = await market.addArtisan({ at: home, category: 'Plumbing' });
    const chat = await openConversation(market.server, { artisan });
    const { body } = await add(chat.customer, chat.id);
    expect((await add(chat.customer, chat.id)).body).toEqual(body);
    const mine = (await market.call(block.list, { as: chat.customer })).body.data;
    expect(mine).toEqual([
      {
        id: artisan.account_id,
        name: artisan.business_name,
        conversation_id: chat.id,
        blocked_at: body.data.blocked_at,
      },
    ]);
    expect((await market.call(block.list, { as: artisan })).body.data).toEqual([]);
    await add(artisan, chat.id);
    expect((await market.call(block.list, { as: artisan })).body.data).toMatchObject([{ name: 'Priya' }]);
    expect((await remove(chat.customer, artisan.account_id)).status).toBe(200);
    expect((await remove(chat.customer, artisan.account_id)).status).toBe(200);
    expect((await market.call(block.list, { as: chat.customer })).body.data).toEqual([]);
  });

  test('blocking is refused with invalid input, for other people’s conversations and without a login', async () => {
    const chat = await openConversation(market.server);
    const stranger = await market.addCustomer();
    expect((await add(stranger, chat.id)).status).toBe(404);
    expect((await add(stranger, unknown)).status).toBe(404);
    expect((await add(stranger, 'no id')).status).toBe(404);
    expect((await remove(stranger, 'no id')).status).toBe(404);
    expect((await market.call(block.add, { as: stranger, body: {} })).status).toBe(400);
    for (const [route, input] of [
      [block.list, {}],
      [block.add, { body: { conversation_id: chat.id } }],
      [block.remove, { params: { id: chat.artisan.account_id } }],
    ] as const)
      expect((await market.server.call(route, input)).status).toBe(401);
  });

  test('a person who has the maximum number of blocks cannot add another', async () => {
    const chat = await openConversation(market.server);
    await market.addManyArtisans(maxBlocks, 'Plumbing');
    await market.server.db.execute(sql`
      insert into block (blocker_id, blocked_id)
      select ${chat.customer.account_id}, id from account
      where role = 'artisan' and id <> ${chat.artisan.account_id} limit ${maxBlocks}`);
    const refused = await add(chat.customer, chat.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    expect((await show(chat.customer, chat.id)).reachable).toBe(true);
  });
});
