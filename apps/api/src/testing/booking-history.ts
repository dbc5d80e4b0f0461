import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ArtisanPerson } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Contains the ids of a customer's history with an artisan. */
export interface BookingHistory {
  job_id: string;
  conversation_id: string;
  messages: { customer: string; artisan: string };
  /** One appointment was completed and reviewed, one is agreed for next week, and one is a proposal. */
  completed: string;
  accepted: string;
  awaiting: string;
}

export async function addHistory({ db }: TestServer, customer_id: string, by: ArtisanPerson): Promise<BookingHistory> {
  const { artisan_id, service_id, category_id, account_id } = by;
  const insertReturningId = async (query: ReturnType<typeof sql>): Promise<string> => {
    const { rows } = await db.execute<{ id: string }>(query);
    if (!rows[0]) throw new Error('No row was inserted');
    return rows[0].id;
  };
  const job_id = await insertReturningId(sql`
    insert into job (customer_id, category_id, description, postcode, latitude, longitude, asked_count, accepted_count)
    values (${customer_id}, ${category_id}, 'The tap in the kitchen drips', 'BD18', 53.83, -1.79, 1, 1) returning id`);
  await db.execute(sql`
    insert into invitation (job_id, artisan_id, service_id, state, distance_km, answered_at)
    values (${job_id}, ${artisan_id}, ${service_id}, 'accepted', 1, now())`);
  const conversation_id = await insertReturningId(sql`
    insert into conversation (customer_id, artisan_id, service_id, job_id)
    values (${customer_id}, ${artisan_id}, ${service_id}, ${job_id}) returning id`);
  const sendMessage = (sender_id: string, words: string) =>
    insertReturningId(sql`insert into message (conversation_id, sender_id, msg_key, message)
      values (${conversation_id}, ${sender_id}, ${randomUUID()}, ${words}) returning id`);
  const addBooking = (state: string, days: number) =>
    insertReturningId(sql`insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select ${conversation_id}, ${customer_id}, ${artisan_id}, ${service_id}, ${state}, 'A new tap',
        (begins at time zone 'Europe/London')::date, (begins at time zone 'Europe/London')::time, 60,
        begins, begins + interval '1 hour'
      from (select now() + make_interval(days => ${days}) as begins) as day returning id`);
  const messages = {
    customer: await sendMessage(customer_id, 'My tap drips'),
    artisan: await sendMessage(account_id, 'I will come'),
  };
  const completed = await addBooking('completed', -7);
  await db.execute(sql`
    insert into review (booking_id, service_id, customer_id, ratings, comment)
    values (${completed}, ${service_id}, ${customer_id}, 5, 'Quick and tidy')`);
  const accepted = await addBooking('accepted', 7);
  return { job_id, conversation_id, messages, completed, accepted, awaiting: await addBooking('awaiting', 8) };
}
