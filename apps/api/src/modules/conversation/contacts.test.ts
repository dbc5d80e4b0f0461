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

const list = (token: string | undefined, query = {}) =>
  server.call(conversation.listContactsAsCustomer, { token, query });
const listAsArtisan = (token: string | undefined, query = {}) =>
  server.call(conversation.listContactsAsArtisan, { token, query });

const idsOf = ({ data }: { data: readonly { chats: readonly { id: string }[] }[] }) =>
  data.flatMap(({ chats }) => chats.map(({ id }) => id));

/** Opens more conversations of a customer, each about a different service of the artisan. */
async function addContacts(customer: Person, artisan: ArtisanPerson, count: number): Promise<void> {
  await server.db.execute(sql`
    with made as (
      insert into service (artisan_id, category_id, description, active, latitude, longitude, service_radius_km)
      select artisan_id, category_id, description, false, latitude, longitude, service_radius_km
      from service, generate_series(1, ${count}::integer) where id = ${artisan.service_id} returning *
    )
    insert into conversation (customer_id, artisan_id, service_id)
    select ${customer.account_id}, artisan_id, id from made`);
}

/** Stores a message as of some hours ago. */
async function say(conversation_id: string, sender: Person, message: string, hoursAgo = 0): Promise<void> {
  await server.db.execute(sql`
    with made as (
      select (lpad(to_hex(((extract(epoch from now()) - ${hoursAgo}::float8 * 3600) * 1000)::bigint), 12, '0')
        || right(replace(uuid_v7()::text, '-', ''), 20))::uuid as id
    ), sent as (
      insert into message (id, conversation_id, sender_id, msg_key, message)
      select id, ${conversation_id}, ${sender.account_id}, id::text, ${message} from made
    )
    update conversation set last_message_id = made.id from made where conversation.id = ${conversation_id}`);
}

describe('the list of contacts', () => {
  it('the list of contacts comes by category, latest first, with last message and presence', async () => {
    const customer = await addCustomer(server);
    const opened: TestConversation[] = [];
    for (const category of ['Plumbing', 'Electrical', 'Plumbing']) {
      const artisan = await addArtisan(server, { category }).catch(() => addArtisan(server));
      opened.push(await openConversation(server, { customer, artisan }));
    }
    const [first, , third] = opened as [TestConversation, TestConversation, TestConversation];
    const [theirs, mine] = [
      await joinChat(server, first.id, first.artisan),
      await joinChat(server, first.id, customer),
    ];
    await theirs.say('I am near');
    await mine.next((frame) => 'id' in frame);
    const list = async () =>
      (await server.call(conversation.listContactsAsCustomer, { token: customer.token })).body.data;
    // A socket counts a moment after it has opened.
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

  it('the list of contacts holds the caller’s contacts only, by one call for each role', async () => {
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

  it('the list of contacts costs the same number of statements with 2,000 conversations as with one', async () => {
    const { customer, artisan } = await openConversation(server);
    const few = await countStatements(() => list(customer.token));
    await addContacts(customer, artisan, 2_000);
    expect(await countStatements(() => list(customer.token))).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });

  it('the list of contacts comes page by page, by default 200, each contact once even while others get messages', async () => {
    const { id, customer, artisan } = await openConversation(server);
    await addContacts(customer, artisan, 249);
    const whole = await list(customer.token);
    expect([idsOf(whole.body).length, typeof whole.body.next]).toEqual([200, 'string']);
    const rest = await list(customer.token, { cursor: whole.body.next });
    expect([idsOf(rest.body).length, rest.body.next]).toEqual([50, null]);
    const inOrder = [...idsOf(whole.body), ...idsOf(rest.body)];
    expect(new Set(inOrder).size).toBe(250);
    expect(inOrder.at(-1)).toBe(id);

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list(customer.token, { limit: 30, ...(cursor && { cursor }) });
      seen.push(...idsOf(body));
      cursor = body.next;
      // The last one comes to the top meanwhile: it is not missed from there, and moves nobody else.
      if (seen.length === 30) await say(id, customer, 'Still there?');
    } while (cursor);
    expect(seen).toEqual(inOrder.slice(0, -1));
    expect(idsOf((await list(customer.token, { limit: 1 })).body)).toEqual([id]);
  });

  it('the list of contacts keeps its order over hours, even after messages and deletions', async () => {
    const customer = await addCustomer(server);
    const opened: TestConversation[] = [];
    for (let n = 0; n < 6; n += 1) opened.push(await openConversation(server, { customer }));
    // Seconds apart, as ids of the same millisecond have no order.
    const hours = [3.002, 0.002, 5, 0, 3, 1];
    for (const [n, hoursAgo] of hours.entries()) await say(opened[n]?.id ?? '', customer, 'Hello', hoursAgo);
    await server.db.execute(
      sql`update message set deleted_at = now(), message = '' where conversation_id = ${opened[3]?.id}`,
    );
    const expected = [3, 1, 5, 4, 0, 2].map((n) => opened[n]?.id);
    expect(idsOf((await list(customer.token)).body)).toEqual(expected);
    const { body: first } = await list(customer.token, { limit: 3 });
    const { body: second } = await list(customer.token, { limit: 3, cursor: first.next });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(expected);
  });

  it('a search by a part of the name, in any case, finds contacts beyond the first page', async () => {
    const customer = await addCustomer(server);
    const [matching, other] = [await addArtisan(server), await addArtisan(server)];
    await server.db.execute(
      sql`update artisan set business_name = 'Öl & 100% Heat_Co' where id = ${matching.artisan_id}`,
    );
    const { id } = await openConversation(server, { customer, artisan: matching });
    await addContacts(customer, other, 40);
    const { body } = await list(customer.token, { limit: 30 });
    expect(idsOf(body)).not.toContain(id);
    for (const q of ['öl &', ' HEAT_co ', '100%', '0% h']) {
      expect(idsOf((await list(customer.token, { limit: 30, q })).body)).toEqual([id]);
    }
    for (const q of ['heat-co', '%', 'öl.*', 'nobody']) {
      expect(idsOf((await list(customer.token, { q })).body), q).toEqual(q === '%' ? [id] : []);
    }
    expect(idsOf((await list(customer.token, { q: '  ' })).body)).toHaveLength(41);
  });

  it('a search finds a customer by first name and district, never by the rest of the postcode or the last name', async () => {
    const { id, artisan } = await openConversation(server);
    const found = async (q: string) => idsOf((await listAsArtisan(artisan.token, { q })).body);
    for (const q of ['priya', 'RIYA, bd18', 'bd1']) expect(await found(q), q).toEqual([id]);
    for (const q of ['BD18 ', 'BD18 4', '4PS', 'nair']) {
      expect(await found(q), q).toEqual(q === 'BD18 ' ? [id] : []);
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
    expect(idsOf((await list(customer.token, unread)).body)).toEqual([]);
  });

  it('the list of contacts refuses malformed input and another account’s cursor', async () => {
    const { customer, artisan } = await openConversation(server);
    await addContacts(customer, artisan, 1);
    const { body } = await list(customer.token, { limit: 1 });
    const stranger = await addCustomer(server);
    for (const [token, query, field] of [
      [customer.token, { limit: 'all' }, 'limit'],
      [customer.token, { limit: 0 }, 'limit'],
      [customer.token, { q: 'x'.repeat(101) }, 'q'],
      [customer.token, { unread: 'maybe' }, 'unread'],
      [customer.token, { cursor: 'nonsense' }, 'cursor'],
      [stranger.token, { cursor: body.next }, 'cursor'],
    ] as const) {
      const { status, error } = await list(token, query);
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
    }
    expect((await listAsArtisan(artisan.token, { cursor: body.next })).status).toBe(400);
  });
});
