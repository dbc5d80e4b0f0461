import { account } from '@fixit/contract/account';
import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appointmentsOn, dayAhead } from '../../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../../testing/chat.ts';
import { countStatements } from '../../../testing/database/statements.ts';
import { addArtisan, type Person, saltaire } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { joinAndLogIn, password } from '../../../testing/sign-up.ts';
import { suspendTestAccount } from '../../../testing/standing.ts';
import { countWaiting } from '../../../testing/waiting.ts';

let server: TestServer;
let other: TestServer;
let book: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ sharing: server, worker: false });
  book = appointmentsOn(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function feedOf({ token }: Person): Promise<string> {
  const { body } = await server.call(artisan.showCalendarFeed, { token });
  return new URL(body.data.address).pathname;
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const textFrom = async ({ origin }: TestServer, path: string) => (await fetch(origin + path)).text();
const readBoth = (path: string) => Promise.all([textFrom(server, path), textFrom(other, path)]);

/** Opens a conversation with an appointment at ten and a proposal for three. */
async function openWithAppointments(people: Parameters<typeof openConversation>[1] = {}) {
  const conversation = await openConversation(server, people);
  const agreed = await book.agreed(conversation);
  const proposed = await book.proposed(conversation, { appointment_time: '15:00' });
  return { conversation, agreed, proposed };
}

type OpenedCalendar = Awaited<ReturnType<typeof openWithAppointments>>;

const execute = (statement: SQL) => server.db.execute(statement);

describe('a calendar that has not changed', () => {
  test('an unchanged calendar costs one statement, whether or not the reader has it already', async () => {
    const { conversation } = await openWithAppointments();
    const path = await feedOf(conversation.artisan);
    expect(await countStatements(() => get(path))).toBe(2);
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(await countStatements(() => get(path))).toBe(1);
    expect(await countStatements(() => get(path, { 'If-None-Match': etag }))).toBe(1);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    await book.proposed(conversation, { appointment_time: '18:00' });
    expect(await countStatements(() => get(path))).toBe(2);
  });

  test('an unchanged calendar closes at once when its address is renewed or its artisan suspended', async () => {
    const { conversation } = await openWithAppointments();
    const path = await feedOf(conversation.artisan);
    const statuses = () => Promise.all([server, other].map(async ({ origin }) => (await fetch(origin + path)).status));
    expect(await statuses()).toEqual([200, 200]);
    await server.call(artisan.renewCalendarFeed, { token: conversation.artisan.token });
    expect(await statuses()).toEqual([404, 404]);
    const renewed = await feedOf(conversation.artisan);
    await readBoth(renewed);
    await suspendTestAccount(server.db, conversation.artisan.email, 'Unpaid fees');
    expect((await fetch(other.origin + renewed)).status).toBe(404);
  });
});

interface CalendarChange {
  make: (opened: OpenedCalendar) => Promise<unknown>;
  /** Only the calendar before the change contains this, or only the one after. */
  removed?: string;
  added?: string;
}

const changes: Record<string, CalendarChange> = {
  'a proposal': {
    make: ({ conversation }) =>
      book.proposed(conversation, { appointment_time: '17:00', service_description: 'Fit a bath' }),
    added: 'Fit a bath',
  },
  'an acceptance': {
    make: ({ conversation, proposed }) => book.accept(conversation.customer, proposed.id),
    removed: 'TENTATIVE',
  },
  'a rejection': {
    make: ({ conversation, proposed }) => book.reject(conversation.customer, proposed.id),
    removed: 'TENTATIVE',
  },
  'a cancellation': {
    make: ({ conversation, agreed }) => book.cancel(conversation.artisan, agreed.id),
    removed: 'CONFIRMED',
  },
  'a rescheduled appointment': {
    async make({ conversation, agreed: { id } }) {
      const body = { appointment_date: dayAhead, appointment_time: '18:00' };
      await book.change(booking.requestRescheduleAsCustomer, conversation.customer, id, body);
      await book.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id);
    },
    added: 'T170000Z',
  },
  'the removal of a booking': {
    make: ({ proposed }) => execute(sql`delete from booking where id = ${proposed.id}`),
    removed: 'TENTATIVE',
  },
  'the customer’s name': {
    make: ({ conversation }) => saveProfile(conversation, { first_name: 'Anya' }),
    added: 'Anya Nair',
  },
  'the customer’s address': {
    make: ({ conversation }) => saveProfile(conversation, { address: '9 Mill Row' }),
    added: '9 Mill Row',
  },
  'the customer’s postcode': {
    make: ({ conversation }) => saveProfile(conversation, { post_code: 'BD18 3HF' }),
    added: 'BD18 3HF',
  },
  'the customer’s first address': {
    async make({ conversation }) {
      await execute(sql`delete from profile where account_id = ${conversation.customer.account_id}`);
      await readBoth(await feedOf(conversation.artisan));
      await saveProfile(conversation, { address: '9 Mill Row' });
    },
    added: '9 Mill Row',
  },
  'that the customer has no address any more': {
    make: ({ conversation }) =>
      execute(sql`delete from profile where account_id = ${conversation.customer.account_id}`),
    removed: 'Albert Terrace',
  },
  'the address of the request': {
    async make({ conversation, agreed }) {
      const { account_id } = conversation.customer;
      await execute(sql`
        with added as (
          insert into job (customer_id, category_id, description, postcode, address, latitude, longitude)
          values (${account_id}, ${conversation.artisan.category_id}, 'A tap', 'BD18 4PS', '3 Victoria Road', 53.8, -1.8) returning id
        )
        update booking set job_id = added.id from added where booking.id = ${agreed.id}`);
      await readBoth(await feedOf(conversation.artisan));
      await execute(sql`update job set address = '5 Gordon Terrace' where customer_id = ${account_id}`);
    },
    added: '5 Gordon Terrace',
  },
  'the category of the service': {
    async make({ conversation: { artisan: as } }) {
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from category where category = 'Electrics'`,
      );
      const body = { category_id: rows[0]?.id };
      await server.call(service.change, { token: as.token, params: { id: as.service_id }, body });
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
    'every server’s calendar shows %s at once',
    async (_, { make, added, removed }) => {
      const opened = await openWithAppointments();
      const path = await feedOf(opened.conversation.artisan);
      const [before] = await readBoth(path);
      await make(opened);
      const [after, elsewhere] = await readBoth(path);
      if (added) expect([before.includes(added), after.includes(added)]).toEqual([false, true]);
      if (removed) expect([before.includes(removed), after.includes(removed)]).toEqual([true, false]);
      expect(elsewhere).toBe(after);
    },
  );

  test('every server’s calendar shows a new name of a category at once', async () => {
    const { conversation } = await openWithAppointments({
      artisan: await addArtisan(server, { category: 'Chimney sweep' }),
    });
    const path = await feedOf(conversation.artisan);
    expect((await readBoth(path)).join()).toContain('Chimney sweep: Priya');
    await execute(sql`update category set category = 'Sweep' where category = 'Chimney sweep'`);
    for (const text of await readBoth(path)) expect(text).toContain('SUMMARY:Sweep: Priya');
  });

  test('every server’s calendar shows at once that a customer deleted the account', async () => {
    const customer = await joinAndLogIn(server);
    const { conversation, agreed } = await openWithAppointments({ customer });
    await saveProfile(conversation, {});
    await book.moveTo(agreed.id, -2);
    await book.complete(conversation.artisan, agreed.id);
    const path = await feedOf(conversation.artisan);
    const [before] = await readBoth(path);
    expect((await server.call(account.remove, { token: customer.token, body: { password } })).status).toBe(200);
    const [after, elsewhere] = await readBoth(path);
    for (const personal of ['Ada Lovelace', '14 Albert Terrace']) {
      expect([before.includes(personal), after.includes(personal)]).toEqual([true, false]);
    }
    expect(after).toContain(agreed.id);
    expect(elsewhere).toBe(after);
  });

  test('a calendar shows an address that was being saved while an appointment was proposed', async () => {
    const conversation = await openConversation(server);
    const path = await feedOf(conversation.artisan);
    const holder = await server.connection.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `insert into profile (account_id, address) values ($1, '9 Mill Row')
         on conflict (account_id) do update set address = excluded.address`,
        [conversation.customer.account_id],
      );
      const proposing = book.proposed(conversation);
      await expect.poll(() => countWaiting(server), { interval: 5 }).toBe(1);
      await readBoth(path);
      await holder.query('commit');
      await book.accept(conversation.customer, (await proposing).id);
    } finally {
      holder.release();
    }
    for (const text of await readBoth(path)) expect(text).toContain('9 Mill Row');
  });
});

test('changes of one artisan’s appointments do not wait for each other', async () => {
  const { conversation, agreed, proposed } = await openWithAppointments();
  const holder = await server.connection.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`update booking set service_description = 'Fit a bath' where id = $1`, [agreed.id]);
    expect((await book.reject(conversation.customer, proposed.id)).status).toBe(200);
    await holder.query('rollback');
  } finally {
    holder.release();
  }
});

describe.concurrent('a change through time alone is never late', () => {
  // A worker would store the change.
  let quiet: TestServer;
  beforeAll(async () => {
    quiet = await startTestServer({ worker: false });
  });
  afterAll(() => quiet.stop());

  /** The calendars are written and read before this time. */
  const soon = sql`now() + interval '4 seconds'`;

  /** Opens a calendar with a booking of one hour that begins at `starts_at`. */
  async function openAt(state: string, starts_at: SQL) {
    const conversation = await openConversation(quiet);
    await addBookings(conversation, state, sql`select ${starts_at} as starts_at, 'First' as description`);
    const { body } = await quiet.call(artisan.showCalendarFeed, { token: conversation.artisan.token });
    return { conversation, path: new URL(body.data.address).pathname };
  }

  const addBookings = (conversation: TestConversation, state: string, at: SQL) =>
    quiet.db.execute(sql`
      insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select c.id, c.customer_id, c.artisan_id, c.service_id, ${state}, description, starts_at::date, '10:00', 60,
        starts_at, starts_at + interval '1 hour'
      from conversation c, (${at}) at where c.id = ${conversation.id}`);

  /** Fails unless a calendar contains a text, and no longer contains it soon after. */
  async function expectToLose(path: string, text: string) {
    expect(await textFrom(quiet, path)).toContain(text);
    // Vitest loses the current test of `expect.poll` once a concurrent one ends.
    await vi.waitFor(async () => expect(await textFrom(quiet, path)).not.toContain(text), {
      timeout: 20_000,
      interval: 100,
    });
  }

  test.each([
    ['a proposal that has expired', 'awaiting', soon, 'TENTATIVE'],
    ['a completed booking 90 days after it', 'completed', sql`${soon} - interval '90 days'`, 'BEGIN:VEVENT'],
    ['an address 30 days after the work', 'completed', sql`${soon} - interval '30 days 1 hour'`, 'Albert Terrace'],
    ['the address of a dispute after 30 days', 'disputed', sql`${soon} - interval '30 days 1 hour'`, 'Albert Terrace'],
  ])('%s is not shown any more', async (_, state, starts_at, text) => {
    const { path } = await openAt(state, starts_at);
    await expectToLose(path, text);
  });

  test('a full calendar shows the next appointment once another is over', async () => {
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
    expect(await textFrom(quiet, path)).not.toContain('Hour 1023');
    await expectToLose(path, 'Nearly over');
    expect(await textFrom(quiet, path)).toContain('Hour 1023');
  });
});
