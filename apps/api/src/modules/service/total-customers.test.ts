import { bookingStates } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../seed/demo/seeded-random.ts';
import type { Db } from '../../db/database.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findDetail } from './service-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

/** Counts a service's customers from all its appointments, without the stored count. */
async function countFromBookings(db: Db, service_id: string): Promise<number> {
  const { rows } = await db.execute<{ customers: number }>(sql`
    select count(distinct customer_id)::int as customers from booking
    where service_id = ${service_id} and booking_state_now(state, expires_at, ends_at) = 'completed'`);
  return rows[0]?.customers ?? 0;
}

test('the customer count of a service equals a count over all its appointments, whatever their state', async () => {
  const random = createRandom(42);
  const artisans = [await addArtisan(server), await addArtisan(server)];
  const customers = [await addCustomer(server), await addCustomer(server), await addCustomer(server)];
  const conversations: string[] = [];
  for (const artisan of artisans)
    for (const customer of customers) conversations.push((await openConversation(server, { customer, artisan })).id);

  // The minutes are close to the two days after which appointments complete, with and without a
  // clock change.
  const addBookings = (tx: Db) =>
    tx.execute(sql`
    insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description, appointment_date,
      appointment_time, duration_minutes, starts_at, ends_at)
    select c.id, c.customer_id, c.artisan_id, c.service_id, ${random.pick(bookingStates)}, 'Mend the tap', london_time::date, london_time::time, 60,
      starts_at, starts_at + interval '1 hour'
    from conversation c, (select now() - make_interval(mins => ${random.pick([2_819, 2_820, 2_879, 2_880, 2_881, 2_940, 3_000, 9_000])} + 60) as starts_at) at,
      lateral (select starts_at at time zone 'Europe/London' as london_time) clock
    where c.id = any(${sql.param([random.pick(conversations), random.pick(conversations)])}::uuid[])
    on conflict do nothing`);
  const isPicked = () => sql`id in (select id from booking order by md5(id::text || ${random.next()}::text) limit 3)`;
  const nextStates = ['completed', 'disputed', 'cancelled'] as const;
  const steps = [
    addBookings,
    addBookings,
    (tx: Db) => tx.execute(sql`update booking set state = ${random.pick(nextStates)} where ${isPicked()}`),
    (tx: Db) => tx.execute(sql`delete from booking where ${isPicked()}`),
  ];
  // now() does not change within a transaction.
  await server.db.transaction(async (tx) => {
    let total = 0;
    for (let step = 0; step < 300; step += 1) {
      await random.pick(steps)(tx);
      for (const { service_id } of artisans) {
        const customers = await countFromBookings(tx, service_id);
        expect((await findDetail(tx, service_id))?.total_customers, `step ${step}`).toBe(customers);
        total += customers;
      }
    }
    expect(total).toBeGreaterThan(100);
  });
});
