import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreTestAccount, suspendTestAccount } from '../../../testing/account-standing.ts';
import { joinChat, openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { countWaiting } from '../../../testing/lock-waiters.ts';
import type { Person } from '../../../testing/people.ts';
import { addInvitedArtisans } from '../../../testing/request-fixture.ts';
import { password } from '../../../testing/sign-up.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';
import { pictureOf } from '../../../testing/test-pictures.ts';
import { hashPassword } from '../password/password.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

const database = () => market.server.db;
const suspend = ({ email }: Person) => database().transaction((tx) => suspendTestAccount(tx, email, 'Sends spam'));
const restore = ({ email }: Person) => database().transaction((tx) => restoreTestAccount(tx, email));
async function setPassword({ account_id }: Person): Promise<void> {
  const password_hash = await hashPassword(password);
  await database().execute(sql`update account set password_hash = ${password_hash} where id = ${account_id}`);
}
async function remove(as: Person): Promise<void> {
  await setPassword(as);
  expect((await market.call(account.remove, { as, body: { password } })).status).toBe(200);
}
const applyStanding = { suspended: suspend, deleted: remove };
const standings = ['suspended', 'deleted'] as const;

const propose = ({ id, artisan }: TestConversation) =>
  market.call(booking.propose, {
    as: artisan,
    body: {
      conversation_id: id,
      appointment_date: `${new Date().getUTCFullYear() + 1}-06-15`,
      appointment_time: '10:00',
      service_description: 'Mend the tap',
    },
  });
/** Uploads a picture to a conversation that refuses it, and returns the refusal. */
async function upload(as: Person, conversation_id: string) {
  const { status, body } = await market.call(message.uploadAttachment, {
    as,
    query: { conversation_id },
    file: await pictureOf(),
  });
  const { rows } = await database().execute(sql`select from attachment where conversation_id = ${conversation_id}`);
  expect(rows).toEqual([]);
  expect(await readdir(join(market.server.env.DATA_DIR, 'uploads'))).toEqual([]);
  return [status, body.code, body.message];
}
const goneMessage = 'This person can no longer be reached here.';

describe.each(standings)('a person who is %s', (standing) => {
  test('a suspended or deleted customer gets no more proposals or messages, and the artisan is told that the customer cannot be reached', async () => {
    const parties = await openConversation(market.server);
    const chat = await joinChat(market.server, parties.id, parties.artisan);
    const message = await chat.say('I can come on Monday', 'before');
    await applyStanding[standing](parties.customer);
    const refusal = await propose(parties);
    expect([refusal.status, refusal.body.code, refusal.body.message]).toEqual([409, 'recipient_gone', goneMessage]);
    chat.frames.length = 0;
    chat.send({ msg_key: 'after', message: 'Are you there?' });
    const error = { code: 'recipient_gone', message: goneMessage };
    expect(await chat.answerTo('after')).toEqual({ error, msg_key: 'after' });
    chat.send({ msg_key: 'before', message: 'I can come on Monday' });
    expect(await chat.answerTo('before')).toEqual(message);
    expect(await upload(parties.artisan, parties.id)).toEqual([409, 'recipient_gone', goneMessage]);
    const { body } = await market.call(conversation.show, { as: parties.artisan, params: { id: parties.id } });
    expect(body.data.message_set).toMatchObject([{ id: message.id }]);
  });

  test('a suspended or deleted artisan gets no more messages and is removed from the acceptances of a request', async () => {
    const { as, id, artisans } = await invite(2);
    const [artisan, remaining] = artisans as [Offering, Offering];
    const conversation = await openConversation(market.server, { customer: as, artisan });
    const chat = await joinChat(market.server, conversation.id, as);
    await applyStanding[standing](artisan);
    chat.send({ msg_key: 'after', message: 'Are you there?' });
    expect(await chat.answerTo('after')).toMatchObject({ error: { code: 'recipient_gone' } });
    expect(await upload(as, conversation.id)).toEqual([409, 'recipient_gone', goneMessage]);
    const { body } = await market.call(job.show, { as, params: { id } });
    expect(body.data.services).toMatchObject([{ id: remaining.service_id }]);
  });

  test('the acceptance of a suspended or deleted artisan is released, so that a filled request can be accepted by another artisan', async () => {
    const { as, id, artisans } = await invite(6);
    const frames = await market.listen(as);
    for (const artisan of artisans.slice(0, 5)) await accept(artisan, id);
    const [first, sixth] = [artisans[0] as Offering, artisans[5] as Offering];
    await applyStanding[standing](first);
    const reopened = (await market.call(job.show, { as, params: { id } })).body.data;
    expect([reopened.state, reopened.accepted_count]).toEqual(['open', 4]);
    await expect.poll(() => frames).toContainEqual({ kind: 'job_request_changed', job_id: id });
    expect(frames.filter(({ kind }) => kind === 'job_accepted')).toHaveLength(5);
    expect((await accept(sixth, id)).status).toBe(200);
    const { body } = await market.call(job.listAcceptances, { as, query: { job_id: id } });
    expect(body.data.map(({ service_id }) => service_id)).toEqual(
      artisans.slice(1).map(({ service_id }) => service_id),
    );
    const full = (await market.call(job.show, { as, params: { id } })).body.data;
    expect([full.state, full.accepted_count]).toEqual(['filled', 5]);
  });

  test('a notification tells the customer how many acceptances remain after an artisan is suspended or deleted', async () => {
    const { as, id, artisans } = await invite(4);
    const [first, second, third] = artisans as [Offering, Offering, Offering];
    for (const artisan of [first, second]) await accept(artisan, id);
    await market.call(job.declineInvitation, { as: third, params: { id } });
    await applyStanding[standing](first);
    await applyStanding[standing](second);
    const { body } = await market.call(notification.list, { as });
    const notifications = body
      .filter(({ kind }) => kind === 'job_declined')
      .map(({ title, body: text }) => [title, text]);
    const nameOf = ({ business_name }: Offering) => (standing === 'deleted' ? 'A former artisan' : business_name);
    expect(notifications).toEqual([
      [
        `${nameOf(second)} can no longer take your request`,
        'Nobody else has accepted it yet. 1 more can still answer.',
      ],
      [`${nameOf(first)} can no longer take your request`, '1 other has accepted it. 1 more can still answer.'],
      [expect.stringContaining('An artisan declined your request'), '2 accepted. 1 more can still answer.'],
    ]);
    expect(body[0]?.link).toMatch(new RegExp(`^/accepted-providers\\?job_id=${id}&left=`));
  });

  test('after a suspension or deletion reopens a filled request, the other invited artisans are notified once and their inboxes show the state', async () => {
    const { id, artisans } = await invite(10);
    const [decliningArtisan, leftArtisan, waitingArtisan] = artisans.slice(7) as [Offering, Offering, Offering];
    await market.call(job.declineInvitation, { as: decliningArtisan, params: { id } });
    for (const artisan of artisans.slice(0, 5)) await accept(artisan, id);
    await applyStanding[standing](leftArtisan);
    const frames = await market.listen(waitingArtisan);
    const rounds: [leaver: Offering, accepter: Offering][] = [
      [artisans[0] as Offering, artisans[5] as Offering],
      [artisans[1] as Offering, artisans[6] as Offering],
    ];
    for (const [leaver, accepter] of rounds) {
      await applyStanding[standing](leaver);
      expect((await readRequest(waitingArtisan, id)).state).toBe('new');
      expect((await accept(accepter, id)).status).toBe(200);
      expect((await readRequest(waitingArtisan, id)).state).toBe('filled');
    }
    expect((await readRequest(waitingArtisan, id)).kinds).toEqual([
      'job_filled',
      'job_reopened',
      'job_filled',
      'job_request',
    ]);
    expect((await readRequest(decliningArtisan, id)).kinds).toEqual(['job_request']);
    expect((await readRequest(artisans[2] as Offering, id)).kinds).toEqual(['job_request']);
    const { rows } = await database().execute(sql`
      select from notification where account_id = ${leftArtisan.account_id} and kind = 'job_reopened'`);
    expect(rows).toEqual([]);
    const changeFrame = { kind: 'job_request_changed', job_id: id };
    await expect.poll(() => frames.filter(({ kind }) => kind === changeFrame.kind)).toEqual([changeFrame, changeFrame]);
  });

  test('a closed request keeps the acceptance of a suspended or deleted artisan', async () => {
    const { as, id, artisans } = await invite(1);
    await accept(artisans[0] as Offering, id);
    await market.setJob(id, { state: 'booked' });
    await applyStanding[standing](artisans[0] as Offering);
    const { body } = await market.call(job.show, { as, params: { id } });
    expect([body.data.state, body.data.accepted_count]).toEqual(['booked', 1]);
  });

  test('a suspension or deletion during a proposal leaves no open booking', async () => {
    const results = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const conversation = await openConversation(market.server);
      const leaver = round % 2 === 0 ? conversation.customer : conversation.artisan;
      const [answer] = await Promise.all([propose(conversation), applyStanding[standing](leaver)]);
      results.add(answer.status === 201 ? 'created' : answer.body.code);
      const { rows } = await database().execute(
        sql`select from booking where conversation_id = ${conversation.id} and state in ('awaiting', 'accepted')`,
      );
      expect(rows).toEqual([]);
    }
    expect(
      [...results].every((result) =>
        ['created', 'recipient_gone', 'session_ended', 'unauthenticated'].includes(result),
      ),
    ).toBe(true);
  });
});

test('a proposal waits for a suspension in progress and is then refused', async () => {
  const conversation = await openConversation(market.server);
  let proposing: ReturnType<typeof propose> | undefined;
  await database().transaction(async (tx) => {
    await suspendTestAccount(tx, conversation.customer.email, 'Sends spam');
    proposing = propose(conversation);
    await waitForLock('for share');
  });
  expect((await proposing)?.body.code).toBe('recipient_gone');
});

test('a proposal waits for a deletion in progress and is then refused', async () => {
  const conversation = await openConversation(market.server);
  await setPassword(conversation.customer);
  let removing: Promise<{ status: number }> | undefined;
  let proposing: ReturnType<typeof propose> | undefined;
  await database().transaction(async (tx) => {
    await tx.execute(sql`select from conversation where id = ${conversation.id} for no key update`);
    removing = market.call(account.remove, { as: conversation.customer, body: { password } });
    await waitForLock('update conversation');
    proposing = propose(conversation);
    await waitForLock('for share');
  });
  expect((await removing)?.status).toBe(200);
  expect((await proposing)?.body.code).toBe('recipient_gone');
});

test('a request waits for a suspension of its customer in progress and is then refused', async () => {
  const { as, artisans } = await invite(1);
  const [{ category_id }] = artisans as [Offering];
  let creating: Promise<{ status: number; body: { code: string } }> | undefined;
  await database().transaction(async (tx) => {
    await suspendTestAccount(tx, as.email, 'Sends spam');
    const body = { description: 'The boiler makes a noise' };
    creating = market.call(job.create, { as, query: { category_id, postcode: 'BD18' }, body });
    await waitForLock('select from account');
  });
  expect([(await creating)?.status, (await creating)?.body.code]).toEqual([401, 'session_ended']);
  const { rows } = await database().execute(
    sql`select from job where customer_id = ${as.account_id} and state <> 'cancelled'`,
  );
  expect(rows).toEqual([]);
});

test('an acceptance waits for a suspension in progress and is then not counted', async () => {
  const { as, id, artisans } = await invite(1);
  const [artisan] = artisans as [Offering];
  let accepting: ReturnType<typeof accept> | undefined;
  await database().transaction(async (tx) => {
    await suspendTestAccount(tx, artisan.email, 'Sends spam');
    accepting = accept(artisan, id);
    await waitForLock('for share');
  });
  const answer = await accepting;
  expect([answer?.status, answer?.body.code]).toEqual([401, 'session_ended']);
  const { body } = await market.call(job.show, { as, params: { id } });
  expect(body.data.accepted_count).toBe(0);
});

test('a suspended account disappears from other people’s contacts and returns when restored', async () => {
  const [one, other] = [await openConversation(market.server), await openConversation(market.server)];
  const countContacts = async () => [
    (await market.call(conversation.listContactsAsCustomer, { as: one.customer })).body.data.length,
    (await market.call(conversation.listContactsAsArtisan, { as: other.artisan })).body.data.length,
  ];
  expect(await countContacts()).toEqual([1, 1]);
  await Promise.all([suspend(one.artisan), suspend(other.customer)]);
  expect(await countContacts()).toEqual([0, 0]);
  await Promise.all([restore(one.artisan), restore(other.customer)]);
  expect(await countContacts()).toEqual([1, 1]);
});

test('a restored artisan may accept a reopened request again', async () => {
  const { id, artisans } = await invite(1);
  const [artisan] = artisans as [Offering];
  await accept(artisan, id);
  await suspend(artisan);
  await restore(artisan);
  await setPassword(artisan);
  const login = { query: { login_type: 'artisan' }, body: { username: artisan.email, password } };
  const as = (await market.call(account.login, login)).body;
  const { body } = await market.call(job.acceptInvitation, { as, params: { id }, body: { note: 'Back again' } });
  expect([body.data.state, body.data.note, body.data.accepted_count]).toEqual(['accepted', 'Back again', 1]);
});

/** Waits until a statement that contains the SQL waits for a lock. */
const waitForLock = (statement: string) => expect.poll(() => countWaiting(market.server, statement)).toBe(1);

const accept = (as: Person, id: string) => market.call(job.acceptInvitation, { as, params: { id } });

/**
 * Reads the state of a request in an artisan's inbox, and the artisan's notifications about it, the
 * latest first.
 */
async function readRequest(as: Offering, id: string): Promise<{ state: string | undefined; kinds: string[] }> {
  const inbox = (await market.call(job.listInvitations, { as })).body.data;
  const { body } = await market.call(notification.list, { as });
  const kinds = body.filter(({ link }) => link === `/workspace/requests?job_id=${id}`).map(({ kind }) => kind);
  return { state: inbox.find((request) => request.id === id)?.state, kinds };
}

const invite = (count: number) => addInvitedArtisans(market, home, count);
