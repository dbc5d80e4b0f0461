import { conversation } from '@fixit/contract/conversation';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const listAsCustomer = (token: string | undefined, query = {}) =>
  server.call(conversation.listContactsAsCustomer, { token, query });
const listAsArtisan = (token: string | undefined, query = {}) =>
  server.call(conversation.listContactsAsArtisan, { token, query });

const idsOf = ({ data }: { data: readonly { chats: readonly { id: string }[] }[] }) =>
  data.flatMap(({ chats }) => chats.map(({ id }) => id));

/** Adds conversations between a customer and an artisan, each about a different service. */
async function addContacts(customer: Person, artisan: ArtisanPerson, count: number): Promise<void> {
  await server.db.execute(sql`
    with new_service as (
      insert into service (artisan_id, category_id, description, active, latitude, longitude, service_radius_km)
      select artisan_id, category_id, description, false, latitude, longitude, service_radius_km
      from service, generate_series(1, ${count}::integer) where id = ${artisan.service_id} returning *
    )
    insert into conversation (customer_id, artisan_id, service_id)
    select ${customer.account_id}, artisan_id, id from new_service`);
}

/** Stores a message whose id is from `hoursAgo` hours ago. */
async function storeMessage(conversation_id: string, sender: Person, message: string, hoursAgo = 0): Promise<void> {
  await server.db.execute(sql`
    with new_id as (
      select (lpad(to_hex(((extract(epoch from now()) - ${hoursAgo}::float8 * 3600) * 1000)::bigint), 12, '0')
        || right(replace(uuid_v7()::text, '-', ''), 20))::uuid as id
    ), new_message as (
      insert into message (id, conversation_id, sender_id, msg_key, message)
      select id, ${conversation_id}, ${sender.account_id}, id::text, ${message} from new_id
    )
    update conversation set last_message_id = new_id.id from new_id where conversation.id = ${conversation_id}`);
}

describe('the list of contacts', () => {
  it('the list of contacts is grouped by category, newest first, with the last message and presence', async () => {
    const customer = await addCustomer(server);
    const conversations: TestConversation[] = [];
    for (const category of ['Plumbing', 'Electrical', 'Plumbing']) {
      const artisan = await addArtisan(server, { category }).catch(() => addArtisan(server));
      conversations.push(await openConversation(server, { customer, artisan }));
    }
    const [first, , third] = conversations as [TestConversation, TestConversation, TestConversation];
    const [artisanSocket, customerSocket] = [
      await joinChat(server, first.id, first.artisan),
      await joinChat(server, first.id, customer),
    ];
    await artisanSocket.say('I am near');
    await customerSocket.next((frame) => 'id' in frame);
    const list = async () =>
      (await server.call(conversation.listContactsAsCustomer, { token: customer.token })).body.data;
    // Presence is recorded a moment after the socket has opened.
    await expect.poll(async () => (await list())[0]?.chats[0]?.online_status.is_online).toBe(true);
    const groups = await list();
    const chats = groups.flatMap((group) => group.chats);
    expect(chats).toHaveLength(3);
    expect(groups[0]?.chats[0]).toEqual({
      id: first.id,
      receiver: first.artisan.artisan_id,
      last_message: { message: 'I am near', timestamp: expect.stringMatching(/Z$/), attachment_url: null },
      unread_count: 1,
      online_status: { is_online: true, last_seen: expect.stringMatching(/Z$/) },
      service: {
        id: first.artisan.service_id,
        image: expect.stringMatching(/^\/signs\//),
        business_name: expect.stringContaining('Beck & Co'),
      },
    });
    const quiet = chats.find(({ id }) => id === third.id);
    expect(quiet).toMatchObject({ last_message: null, online_status: { is_online: false, last_seen: null } });
    const { body: artisans } = await server.call(conversation.listContactsAsArtisan, { token: first.artisan.token });
    expect(artisans.data[0]?.chats).toMatchObject([
      {
        id: first.id,
        receiver: customer.account_id,
        unread_count: 0,
        service: { business_name: 'Priya' },
        customer: { first_name: 'Priya', post_code_district: 'BD18' },
      },
    ]);
    expect(JSON.stringify(artisans)).not.toContain('Nair');
  });

  it('the list of contacts contains only the caller’s contacts, and each role has its own call', async () => {
    const { customer, artisan } = await openConversation(server);
    const stranger = await addCustomer(server);
    expect((await server.call(conversation.listContactsAsCustomer, { token: stranger.token })).body.data).toEqual([]);
    for (const [call, other] of [
      [conversation.listContactsAsCustomer, artisan],
      [conversation.listContactsAsArtisan, customer],
    ] as const) {
      expect((await server.call(call)).status).toBe(401);
      expect((await server.call(call, { token: other.token })).status).toBe(403);
    }
  });

  it('the list of contacts takes the same number of statements for 2,000 conversations as for one', async () => {
    const { customer, artisan } = await openConversation(server);
    const statementCount = await countStatements(() => listAsCustomer(customer.token));
    await addContacts(customer, artisan, 2_000);
    expect(await countStatements(() => listAsCustomer(customer.token))).toBe(statementCount);
    expect(statementCount).toBeLessThanOrEqual(3);
  });

  it('the list of contacts has pages of 200 by default, and shows each contact once even while messages arrive', async () => {
    const { id, customer, artisan } = await openConversation(server);
    await addContacts(customer, artisan, 249);
    const firstPage = await listAsCustomer(customer.token);
    expect([idsOf(firstPage.body).length, typeof firstPage.body.next]).toEqual([200, 'string']);
    const secondPage = await listAsCustomer(customer.token, { cursor: firstPage.body.next });
    expect([idsOf(secondPage.body).length, secondPage.body.next]).toEqual([50, null]);
    const inOrder = [...idsOf(firstPage.body), ...idsOf(secondPage.body)];
    expect(new Set(inOrder).size).toBe(250);
    expect(inOrder.at(-1)).toBe(id);

    const listedIds: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await listAsCustomer(customer.token, { limit: 30, ...(cursor && { cursor }) });
      listedIds.push(...idsOf(body));
      cursor = body.next;
      // The last contact moves to the top meanwhile, which does not move any other contact.
      if (listedIds.length === 30) await storeMessage(id, customer, 'Still there?');
    } while (cursor);
    expect(listedIds).toEqual(inOrder.slice(0, -1));
    expect(idsOf((await listAsCustomer(customer.token, { limit: 1 })).body)).toEqual([id]);
  });

  it('the list of contacts is ordered by the newest message across hours, even if that message is deleted', async () => {
    const customer = await addCustomer(server);
    const conversations: TestConversation[] = [];
    for (let n = 0; n < 6; n += 1) conversations.push(await openConversation(server, { customer }));
    // The times differ by seconds, because ids of the same millisecond have no order.
    const hours = [3.002, 0.002, 5, 0, 3, 1];
    for (const [n, hoursAgo] of hours.entries())
      await storeMessage(conversations[n]?.id ?? '', customer, 'Hello', hoursAgo);
    await server.db.execute(
      sql`update message set deleted_at = now(), message = '' where conversation_id = ${conversations[3]?.id}`,
    );
    const expected = [3, 1, 5, 4, 0, 2].map((n) => conversations[n]?.id);
    expect(idsOf((await listAsCustomer(customer.token)).body)).toEqual(expected);
    const { body: first } = await listAsCustomer(customer.token, { limit: 3 });
    const { body: second } = await listAsCustomer(customer.token, { limit: 3, cursor: first.next });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(expected);
  });

  it('a case-insensitive search for a part of a name finds contacts beyond the first page', async () => {
    const customer = await addCustomer(server);
    const [matching, other] = [await addArtisan(server), await addArtisan(server)];
    await server.db.execute(
      sql`update artisan set business_name = 'Öl & 100% Heat_Co' where id = ${matching.artisan_id}`,
    );
    const { id } = await openConversation(server, { customer, artisan: matching });
    await addContacts(customer, other, 40);
    const { body } = await listAsCustomer(customer.token, { limit: 30 });
    expect(idsOf(body)).not.toContain(id);
    for (const q of ['öl &', ' HEAT_co ', '100%', '0% h']) {
      expect(idsOf((await listAsCustomer(customer.token, { limit: 30, q })).body)).toEqual([id]);
    }
    for (const q of ['heat-co', '%', 'öl.*', 'nobody']) {
      expect(idsOf((await listAsCustomer(customer.token, { q })).body), q).toEqual(q === '%' ? [id] : []);
    }
    expect(idsOf((await listAsCustomer(customer.token, { q: '  ' })).body)).toHaveLength(41);
  });

  it('a search finds a customer by first name and district, never by the rest of the postcode or the last name', async () => {
    const { id, artisan } = await openConversation(server);
    const searchIds = async (q: string) => idsOf((await listAsArtisan(artisan.token, { q })).body);
    for (const q of ['priya', 'RIYA, bd18', 'bd1']) expect(await searchIds(q), q).toEqual([id]);
    for (const q of ['BD18 ', 'BD18 4', '4PS', 'nair']) {
      expect(await searchIds(q), q).toEqual(q === 'BD18 ' ? [id] : []);
    }
  });

  it('the list of contacts can be limited to unread conversations', async () => {
    const customer = await addCustomer(server);
    const artisan = await addArtisan(server);
    const { id } = await openConversation(server, { customer, artisan });
    await openConversation(server, { artisan });
    const socket = await joinChat(server, id, customer);
    await socket.say('Can you come on Monday?');
    socket.close();
    const unread = { unread: 'true' };
    expect(idsOf((await listAsArtisan(artisan.token)).body)).toHaveLength(2);
    expect(idsOf((await listAsArtisan(artisan.token, unread)).body)).toEqual([id]);
    expect(idsOf((await listAsCustomer(customer.token, unread)).body)).toEqual([]);
  });

  it('the list of contacts refuses malformed input and another account’s cursor', async () => {
    const { customer, artisan } = await openConversation(server);
    await addContacts(customer, artisan, 1);
    const { body } = await listAsCustomer(customer.token, { limit: 1 });
    const stranger = await addCustomer(server);
    for (const [token, query, field] of [
      [customer.token, { limit: 'all' }, 'limit'],
      [customer.token, { limit: 0 }, 'limit'],
      [customer.token, { q: 'x'.repeat(101) }, 'q'],
      [customer.token, { unread: 'maybe' }, 'unread'],
      [customer.token, { cursor: 'nonsense' }, 'cursor'],
      [stranger.token, { cursor: body.next }, 'cursor'],
    ] as const) {
      const { status, error } = await listAsCustomer(token, query);
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
    }
    expect((await listAsArtisan(artisan.token, { cursor: body.next })).status).toBe(400);
  });
});
