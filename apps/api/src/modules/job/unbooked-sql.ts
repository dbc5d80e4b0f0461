import { bookedStates, bookingState } from '@fixit/contract/booking';
import { jobState } from '@fixit/contract/job/job-life';
import { sql } from 'drizzle-orm';
import { job } from '../../db/schema/job-tables.ts';

const cancelled = sql.raw(`'${bookingState.cancelled}'`);

/**
 * PostgreSQL reads each array through an index, but might hash an `exists`. It reads the customer's
 * bookings only if a booking of the request was cancelled.
 */
export const isUnbooked = (customer_id: string) => sql<boolean>`case
  when ${job.state} = ${jobState.booked}
    and ${job.id} = any(array(select job_id from booking where job_id = ${job.id} and state = ${cancelled}))
  then not ${job.id} = any(array(select job_id from booking
    where customer_id = ${customer_id} and job_id = ${job.id} and state in ${[...bookedStates]}))
  else false end`;
