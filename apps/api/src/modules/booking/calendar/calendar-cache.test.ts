import { account } from '@fixit/contract/account';
import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { suspendTestAccount } from '../../../testing/account-standing.ts';
import { appointmentsOn, dayAhead } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { countWaiting } from '../../../testing/lock-waiters.ts';
import { addArtisan, type Person, saltaire } from '../../../testing/people.ts';
import { password, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let other: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ sharing: server, worker: false });
  appointments = appointmentsOn(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function feedPathOf({ token }: Person): Promise<string> {
  const { body } = await server.call(artisan.showCalendarFeed, { token });
  return new URL(body.data.address).pathname;
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const textFrom = async ({ origin }: TestServer, path: string) => (await fetch(origin + path)).text();
const readBoth = (path: string) => Promise.all([textFrom(server, path), textFrom(other, path)]);

/** Opens a conversation with an appointment at ten and a proposal for three. */
async function openWithAppointments(people: Parameters<typeof openConversation>[1] = {}) {
  const conversation = await openConversation(server, people);
  const agreed = await appointments.addAccepted(conversation);
  const proposed = await appointments.addProposal(conversation, { appointment_time: '15:00' });
  return { conversation, agreed, proposed };
}

type OpenedCalendar = Awaited<ReturnType<typeof openWithAppointments>>;

const execute = (statement: SQL) => server.db.execute(statement);

describe('a calendar that has not changed', () => {
  test('reading an unchanged calendar takes one statement, with or without a conditional request', async () => {
    const { conversation } = await openWithAppointments();
    const path = await feedPathOf(conversation.artisan);
    expect(await countStatements(() => get(path))).toBe(2);
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(await countStatements(() => get(path))).toBe(1);
    expect(await countStatements(() => get(path, { 'If-None-Match': etag }))).toBe(1);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    await appointments.addProposal(conversation, { appointment_time: '18:00' });
    expect(await countStatements(() => get(path))).toBe(2);
  });

  test('a cached calendar is no longer found once its URL is renewed or its artisan is suspended', async () => {
    const { conversation } = await openWithAppointments();
    const path = await feedPathOf(conversation.artisan);
    const statuses = () => Promise.all([server, other].map(async ({ origin }) => (await fetch(origin + path)).status));
    expect(await statuses()).toEqual([200, 200]);
    await server.call(artisan.renewCalendarFeed, { token: conversation.artisan.token });
    expect(await statuses()).toEqual([404, 404]);
    const renewed = await feedPathOf(conversation.artisan);
    await readBoth(renewed);
    await suspendTestAccount(server.db, conversation.artisan.email, 'Unpaid fees');
    expect((await fetch(other.origin + renewed)).status).toBe(404);
  });
});

interface CalendarChange {
  apply: (opened: OpenedCalendar) => Promise<unknown>;
  /** The change removes this text from the calendar. */
  removed?: string;
  added?: string;
}

const changes: Record<string, CalendarChange> = {
  'a proposal': {
    apply: ({ conversation }) =>
      appointments.addProposal(conversation, { appointment_time: '17:00', service_description: 'Fit a bath' }),
    added: 'Fit a bath',
  },
  'an acceptance': {
    apply: ({ conversation, proposed }) => appointments.accept(conversation.customer, proposed.id),
    removed: 'TENTATIVE',
  },
  'a rejection': {
    apply: ({ conversation, proposed }) => appointments.reject(conversation.customer, proposed.id),
    removed: 'TENTATIVE',
  },
  'a cancellation': {
    apply: ({ conversation, agreed }) => appointments.cancel(conversation.artisan, agreed.id),
    removed: 'CONFIRMED',
  },
  'a rescheduled appointment': {
    async apply({ conversation, agreed: { id } }) {
      const body = { appointment_date: dayAhead, appointment_time: '18:00' };
      await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, body);
      await appointments.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id);
    },
    added: 'T170000Z',
  },
  'the removal of a booking': {
    apply: ({ proposed }) => execute(sql`delete from booking where id = ${proposed.id}`),
    removed: 'TENTATIVE',
  },
  'the customer’s name': {
    apply: ({ conversation }) => saveProfile(conversation, { first_name: 'Anya' }),
    added: 'Anya Nair',
  },
  'the customer’s address': {
    apply: ({ conversation }) => saveProfile(conversation, { address: '9 Mill Row' }),
    added: '9 Mill Row',
  },
  'the customer’s postcode': {
    apply: ({ conversation }) => saveProfile(conversation, { post_code: 'BD18 3HF' }),
    added: 'BD18 3HF',
  },
  'the customer’s first address': {
    async apply({ conversation }) {
      await execute(sql`delete from profile where account_id = ${conversation.customer.account_id}`);
      await readBoth(await feedPathOf(conversation.artisan));
      await saveProfile(conversation, { address: '9 Mill Row' });
    },
    added: '9 Mill Row',
  },
  'the removal of the customer’s address': {
    apply: ({ conversation }) =>
      execute(sql`delete from profile where account_id = ${conversation.customer.account_id}`),
    removed: 'Albert Terrace',
  },
  'the address of the request': {
    async apply({ conversation, agreed }) {
      const { account_id } = conversation.customer;
      await execute(sql`
        with added as (
          insert into job (customer_id, category_id, description, postcode, address, latitude, longitude)
          values (${account_id}, ${conversation.artisan.category_id}, 'A tap', 'BD18 4PS', '3 Victoria Road', 53.8, -1.8) returning id
        )
        update booking set job_id = added.id from added where booking.id = ${agreed.id}`);
      await readBoth(await feedPathOf(conversation.artisan));
      await execute(sql`update job set address = '5 Gordon Terrace' where customer_id = ${account_id}`);
    },
    added: '5 Gordon Terrace',
  },
  'the category of the service': {
    async apply({ conversation }) {
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from category where category = 'Electrics'`,
      );
      const { token, service_id } = conversation.artisan;
      const body = { category_id: rows[0]?.id };
      await server.call(service.change, { token, params: { id: service_id }, body });
    },
    added: 'Electrics: Priya',
  },
};

function saveProfile({ customer }: TestConversation, change: Record<string, string>) {
  const { post_code } = saltaire;
  const current = {
    post_code,
    address: '14 Albert Terrace, Saltaire',
    phone: '+447700900123',
    city: 'Shipley',
    county: 'Yorkshire',
  };
  return server.call(profile.update, { token: customer.token, body: { ...current, ...change } });
}

describe('a changed calendar', () => {
  test.each(Object.entries(changes))(
    'the calendar on every server immediately shows %s',
    async (_, { apply, added, removed }) => {
      const opened = await openWithAppointments();
      const path = await feedPathOf(opened.conversation.artisan);
      const [before] = await readBoth(path);
      await apply(opened);
      const [after, afterOnOther] = await readBoth(path);
      if (added) expect([before.includes(added), after.includes(added)]).toEqual([false, true]);
      if (removed) expect([before.includes(removed), after.includes(removed)]).toEqual([true, false]);
      expect(afterOnOther).toBe(after);
    },
  );

  test('the calendar on every server immediately shows a category’s new name', async () => {
    const { conversation } = await openWithAppointments({
      artisan: await addArtisan(server, { category: 'Chimney sweep' }),
    });
    const path = await feedPathOf(conversation.artisan);
    expect((await readBoth(path)).join()).toContain('Chimney sweep: Priya');
    await execute(sql`update category set category = 'Sweep' where category = 'Chimney sweep'`);
    for (const text of await readBoth(path)) expect(text).toContain('SUMMARY:Sweep: Priya');
  });

  test('the calendar on every server immediately loses the details of a deleted customer', async () => {
    const customer = await signUpAndLogIn(server);
    const { conversation, agreed } = await openWithAppointments({ customer });
    await saveProfile(conversation, {});
    await appointments.moveTo(agreed.id, -2);
    await appointments.complete(conversation.artisan, agreed.id);
    const path = await feedPathOf(conversation.artisan);
    const [before] = await readBoth(path);
    expect((await server.call(account.remove, { token: customer.token, body: { password } })).status).toBe(200);
    const [after, afterOnOther] = await readBoth(path);
    for (const personal of ['Ada Lovelace', '14 Albert Terrace']) {
      expect([before.includes(personal), after.includes(personal)]).toEqual([true, false]);
    }
    expect(after).toContain(agreed.id);
    expect(afterOnOther).toBe(after);
  });

  test('a calendar shows an address that is saved while an appointment is being proposed', async () => {
    const conversation = await openConversation(server);
    const path = await feedPathOf(conversation.artisan);
    const holder = await server.connection.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `insert into profile (account_id, address) values ($1, '9 Mill Row')
         on conflict (account_id) do update set address = excluded.address`,
        [conversation.customer.account_id],
      );
      const proposing = appointments.addProposal(conversation);
      await expect.poll(() => countWaiting(server), { interval: 5 }).toBe(1);
      await readBoth(path);
      await holder.query('commit');
      await appointments.accept(conversation.customer, (await proposing).id);
    } finally {
      holder.release();
    }
    for (const text of await readBoth(path)) expect(text).toContain('9 Mill Row');
  });
});

test('changes to different appointments of an artisan do not wait for each other', async () => {
  const { conversation, agreed, proposed } = await openWithAppointments();
  const holder = await server.connection.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`update booking set service_description = 'Fit a bath' where id = $1`, [agreed.id]);
    expect((await appointments.reject(conversation.customer, proposed.id)).status).toBe(200);
    await holder.query('rollback');
  } finally {
    holder.release();
  }
});

describe.concurrent('a calendar that only the clock changes', () => {
  // Without a worker, no change is stored.
  let workerless: TestServer;
  beforeAll(async () => {
    workerless = await startTestServer({ worker: false });
  });
  afterAll(() => workerless.stop());

  /** Leaves enough time to write and read a calendar before this instant. */
  const soon = sql`now() + interval '4 seconds'`;

  /** Opens a calendar with a booking of one hour that starts at `starts_at`. */
  async function openAt(state: string, starts_at: SQL) {
    const conversation = await openConversation(workerless);
    await addBookings(conversation, state, sql`select ${starts_at} as starts_at, 'First' as description`);
    const { body } = await workerless.call(artisan.showCalendarFeed, { token: conversation.artisan.token });
    return { conversation, path: new URL(body.data.address).pathname };
  }

  const addBookings = (conversation: TestConversation, state: string, at: SQL) =>
    workerless.db.execute(sql`
      insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select c.id, c.customer_id, c.artisan_id, c.service_id, ${state}, description, starts_at::date, '10:00', 60,
        starts_at, starts_at + interval '1 hour'
      from conversation c, (${at}) at where c.id = ${conversation.id}`);

  /** Expects that a calendar contains the text now but soon no longer does. */
  async function expectToLose(path: string, text: string) {
    expect(await textFrom(workerless, path)).toContain(text);
    // Vitest loses the current test of `expect.poll` when a concurrent test ends.
    await vi.waitFor(async () => expect(await textFrom(workerless, path)).not.toContain(text), {
      timeout: 20_000,
      interval: 100,
    });
  }

  test.each([
    ['an expired proposal', 'awaiting', soon, 'TENTATIVE'],
    ['a completed booking', 'completed', sql`${soon} - interval '90 days'`, 'BEGIN:VEVENT'],
    ['the address of a completed booking', 'completed', sql`${soon} - interval '30 days 1 hour'`, 'Albert Terrace'],
    ['the address of a disputed booking', 'disputed', sql`${soon} - interval '30 days 1 hour'`, 'Albert Terrace'],
  ])('a calendar stops showing %s on time, without a stored change', async (_, state, starts_at, text) => {
    const { path } = await openAt(state, starts_at);
    await expectToLose(path, text);
  });

  test('a full calendar shows the next appointment as soon as another is over', async () => {
    const { conversation, path } = await openAt('accepted', sql`now() + interval '24 hours'`);
    const hourly = (first: number, last: number) => sql`
      select now() + make_interval(hours => hour) as starts_at, 'Hour ' || hour as description
      from generate_series(${first}::int, ${last}::int) hour`;
    await addBookings(conversation, 'accepted', hourly(25, 1_023));
    await addBookings(
      conversation,
      'accepted',
      sql`select ${soon} - interval '1 hour' as starts_at, 'Nearly over' as description`,
    );
    expect(await textFrom(workerless, path)).not.toContain('Hour 1023');
    await expectToLose(path, 'Nearly over');
    expect(await textFrom(workerless, path)).toContain('Hour 1023');
  });
});
