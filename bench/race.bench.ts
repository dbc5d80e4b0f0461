import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { booking } from '@fixit/contract/booking';
import { pathOfCall } from '@fixit/contract/route';
import { type BenchConversation, openConversations } from './chat/open-conversations.ts';
import { atMost, count, type Figure, milliseconds, percentile } from './measuring/figure.ts';
import { PlainConnection } from './measuring/load.ts';
import { startServer } from './server.ts';

const bookings = 1_000;
const callers = 20;
/** This many bookings are contested at the same time, each by different callers. */
const lanes = 4;

/**
 * Lets 20 callers accept or reject the same booking at the same time, 1,000 times. A trigger records the states of each
 * booking.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(4);
  await watchTransitions(database);
  const conversations = await openConversations(database, lanes);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    const times: number[] = [];
    const statuses = new Set<number>();
    await Promise.all(
      conversations.map(async (conversation) => {
        const connections = Array.from({ length: callers }, () => new PlainConnection(server.origin));
        for (const id of await insertProposals(database, conversation)) {
          const answers = connections.map(async (connection, caller) => {
            const from = performance.now();
            statuses.add(await connection.ask(...answerOf(caller, id), conversation.customer.token));
            times.push(performance.now() - from);
          });
          await Promise.all(answers);
        }
        for (const connection of connections) connection.close();
      }),
    );
    const { answeredOnce, deadlocks } = await readTransitions(database);
    const unexpected = [...statuses].filter((status) => status !== 200 && status !== 409);
    return [
      atMost(
        `${count(bookings)} bookings, ${callers} callers each: not answered exactly once`,
        bookings - answeredOnce,
        0,
        count,
      ),
      atMost('deadlocks', deadlocks, 0, count),
      atMost(
        'statuses other than 200 and 409',
        unexpected.length,
        0,
        count,
        unexpected.length ? ` (${unexpected.join()})` : '',
      ),
      // PostgreSQL checks for deadlocks after a second.
      atMost(
        'an answer, p99',
        percentile(times, 0.99),
        1_000,
        milliseconds,
        `, p50 ${milliseconds(percentile(times, 0.5))}`,
      ),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** Every second caller accepts, and the others reject. */
function answerOf(caller: number, id: string): [method: string, path: string] {
  return caller % 2 === 0
    ? [booking.accept.method, pathOfCall(booking.accept, { query: { booking_id: id } })]
    : [booking.reject.method, pathOfCall(booking.reject, { params: { id } })];
}

async function insertProposals({ pool }: MeasuredDatabase, { id }: BenchConversation): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking (conversation_id, customer_id, artisan_id, service_id, service_description,
       appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
     select c.id, customer_id, artisan_id, service_id, 'Mend the tap', hour::date, hour::time, 60, hour, hour + interval '1 hour'
     from conversation c, generate_series(1, $2::int) n,
       lateral (select date_trunc('day', now()) + interval '30 days' + n * interval '1 hour' as hour)
     where c.id = $1 returning id`,
    [id, bookings / lanes],
  );
  return rows.map((row) => row.id);
}

async function watchTransitions({ pool }: MeasuredDatabase): Promise<void> {
  await pool.query(`
    create table transition (booking_id uuid not null, from_state text not null);
    create function write_transition() returns trigger language plpgsql as $$
      begin insert into transition values (old.id, old.state); return null; end $$;
    create trigger watched after update of state on booking for each row
      when (old.state is distinct from new.state) execute function write_transition()`);
}

async function readTransitions({ pool }: MeasuredDatabase): Promise<{ answeredOnce: number; deadlocks: number }> {
  const { rows } = await pool.query<{ answeredOnce: number; deadlocks: number }>(`
    select (select count(*)::int from (
        select from transition where from_state = 'awaiting' group by booking_id having count(*) = 1) as answered) as "answeredOnce",
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`);
  const [counts] = rows;
  if (!counts) throw new Error('PostgreSQL returned no row');
  return counts;
}
