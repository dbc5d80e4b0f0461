import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { type ArtisanPerson, addArtisan, addCustomer } from '@fixit/api/testing/people';
import { artisan } from '@fixit/contract/artisan';
import { pathOfCall } from '@fixit/contract/route';
import { atMost, count, type Figure, load, milliseconds, percentile } from './measuring/figure.ts';
import { PlainConnection } from './measuring/load.ts';
import { startServer } from './server.ts';

const bookings = 20_000;
/** These calls warm up the server's code and the query plans of the database. */
const warmUpCalls = 300;
const iterations = 1_000;

/** Measures the call that lists the free times of an artisan with 20,000 appointments in the last and the next year. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(1);
  const busy = await addArtisan(database);
  const id = await fillCalendar(database, busy);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    const connection = new PlainConnection(server.origin);
    const path = pathOfCall(artisan.listFreeTimesOfConversation, { params: { id }, query: { duration_minutes: 30 } });
    const times: number[] = [];
    for (let iteration = -warmUpCalls; iteration < iterations; iteration += 1) {
      const from = performance.now();
      const status = await connection.ask('GET', path, busy.token);
      if (iteration >= 0) times.push(performance.now() - from);
      if (status !== 200) throw new Error(`Free times answered ${status}`);
    }
    connection.close();
    const note = `, p50 ${milliseconds(percentile(times, 0.5))}, ${load()}`;
    return [
      atMost(`free times with ${count(bookings)} appointments, p99`, percentile(times, 0.99), 30, milliseconds, note),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/**
 * Every appointment has a gap of 34 minutes on both sides, which is the most expensive case, because its place is looked
 * up. Past appointments are completed, because the server would otherwise complete 10,000 during the measurement.
 */
async function fillCalendar(database: MeasuredDatabase, { artisan_id, service_id }: ArtisanPerson): Promise<string> {
  const customer = await addCustomer(database);
  const { pool } = database;
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into working_week (artisan_id, hours)
     select $1, jsonb_agg(jsonb_build_object('weekday', day, 'from', '00:00', 'to', '23:59')) from generate_series(1, 7) day`,
    [artisan_id],
  );
  const { rows } = await pool.query<{ id: string }>(
    'insert into conversation (customer_id, artisan_id, service_id) values ($1, $2, $3) returning id',
    [customer.account_id, artisan_id, service_id],
  );
  await pool.query(
    `insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
       appointment_date, appointment_time, duration_minutes, starts_at, ends_at, answered_at)
     select $1, $2, $3, $4, case when at > now() then 'accepted' else 'completed' end, 'Boiler', (at at time zone 'Europe/London')::date,
       (at at time zone 'Europe/London')::time, 20, at, at + interval '20 minutes', now()
     from generate_series(1, $5::int) n,
       lateral (select date_trunc('hour', now()) + (n - $5::int / 2) * interval '54 minutes' as at) start`,
    [rows[0]?.id, customer.account_id, artisan_id, service_id, bookings],
  );
  await pool.query('vacuum (analyze)');
  return rows[0]?.id ?? '';
}
