import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Pool } from 'pg';

/** The keys are tasks that run on a schedule. The values are five cron fields in UTC. */
export type Schedules = Record<string, string>;

const checkIntervalMs = 5_000;

const minute = 60_000;

const maxCatchUpMinutes = 60;

/**
 * Runs each scheduled task at most once per minute across all processes, by the database's clock, even
 * if the clock is set back. Returns a function that stops the schedules.
 */
export function runSchedules(pool: Pool, schedules: Schedules, onError: (error: unknown) => void): () => void {
  const items = parseCronItems(Object.entries(schedules).map(([task, match]) => ({ task, match })));
  if (items.length === 0) return () => undefined;
  let last: number | undefined;
  const check = async () => {
    const now = await readMinute(pool);
    if (now === last) return;
    const due = dueTasks(items, last, now);
    if (due.length > 0) await enqueueOnce(pool, due, now);
    last = now;
  };
  const checkSafely = () => void check().catch(onError);
  checkSafely();
  const timer = setInterval(checkSafely, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns only the tasks of `now` if the clock was set back or has been read only once. */
function dueTasks(items: readonly ParsedCronItem[], last: number | undefined, now: number): string[] {
  const minuteCount = last === undefined || last > now ? 1 : Math.min((now - last) / minute, maxCatchUpMinutes);
  const minutes = Array.from({ length: minuteCount }, (_, minutesAgo) => fieldsOf(new Date(now - minutesAgo * minute)));
  return items.filter(({ match }) => minutes.some((fields) => match(fields))).map(({ task }) => task);
}

function fieldsOf(at: Date) {
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  };
}

async function readMinute(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ minute: Date }>(`select date_trunc('minute', now()) as minute`);
  const [row] = rows;
  if (!row) throw new Error('The database returned no time');
  return row.minute.getTime();
}

/** The record is graphile-worker's own, so that an older release running alongside sees it. */
async function enqueueOnce(pool: Pool, tasks: readonly string[], now: number): Promise<void> {
  await pool.query(
    `with recorded as (
       insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
       select task, $2, $2 from unnest($1::text[]) as task order by task
       on conflict (identifier) do update set last_execution = excluded.last_execution
       where known.last_execution is distinct from excluded.last_execution
       returning identifier)
     select graphile_worker.add_job(identifier) from recorded`,
    [tasks, new Date(now).toISOString()],
  );
}
