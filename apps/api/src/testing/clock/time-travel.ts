import { letterDelayMinutes } from '@fixit/contract/case/case-decision';
import { Client } from 'pg';
import { joinEmbedded } from '../../db/embedded/launcher.ts';

export interface TimeTravel {
  /** The appointment has then ended `hoursAgo` hours ago. */
  endBooking(booking_id: string, hoursAgo: number): Promise<void>;
  skipEmailDelay(): Promise<void>;
  /** The letters of the case's appeals are sent too. */
  skipLetterDelay(case_number: number): Promise<void>;
  close(): Promise<void>;
}

/** A server must run on the embedded database of `dataDir`. */
export async function openTimeTravel(dataDir: string): Promise<TimeTravel> {
  const { url, stop } = await joinEmbedded(dataDir);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    async endBooking(booking_id, hoursAgo) {
      await client.query(
        `update booking set starts_at = moved.at, ends_at = moved.at + (ends_at - starts_at),
           answered_at = answered_at - (starts_at - moved.at),
           appointment_date = (moved.at at time zone 'Europe/London')::date,
           appointment_time = (moved.at at time zone 'Europe/London')::time(0)
         from (select now() - make_interval(hours => $2) - (ends_at - starts_at) as at from booking where id = $1) as moved
         where id = $1`,
        [booking_id, hoursAgo],
      );
    },
    async skipEmailDelay() {
      await client.query(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
         where task_identifier = 'notification_mail' having count(*) > 0`,
      );
      // The worker then checks immediately instead of within two seconds.
      await client.query(`select pg_notify('jobs:insert', '')`);
    },
    async skipLetterDelay(case_number) {
      const earlier = (column: string) => `${column} = ${column} - make_interval(mins => ${letterDelayMinutes})`;
      const ofCase = `(select a.id from moderation_case c join moderation_case a on c.id in (a.id, a.appeal_of)
        where c.number = $1)`;
      const change = (statement: string) => client.query(statement, [case_number]);
      await change(`update moderation_case set ${earlier('decided_at')} where state <> 'open' and id in ${ofCase}`);
      await change(`update case_letter set ${earlier('leaves_at')} where sent_at is null and stopped_at is null
        and decision_id in (select id from case_decision where case_id in ${ofCase})`);
      await change(
        `update case_decision set ${earlier('decided_at')}, ${earlier('withdrawn_at')} where case_id in ${ofCase}`,
      );
      await client.query(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
         where task_identifier = 'case_letter' having count(*) > 0`,
      );
      await client.query(`select pg_notify('jobs:insert', '')`);
    },
    async close() {
      await client.end();
      await stop();
    },
  };
}
