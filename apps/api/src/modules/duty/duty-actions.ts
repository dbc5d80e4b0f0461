import type { Duty } from '@fixit/contract/operator/duty';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** `day` is when the duty was last done, or null. `age` is the number of days since then. */
export type DutyState = { duty: Duty; day: string | null; age: number | null };

/** Takes an array of duties as its parameter, and returns one row for each in the same order. */
export const dutyStatesQuery = `
  select duty, latest.day::text, (now() at time zone 'Europe/London')::date - latest.day as age
  from unnest($1::text[]) with ordinality as all_duties (duty, position)
  left join lateral (select max(day) as day from duty_record where duty_record.duty = all_duties.duty) as latest on true
  order by position`;

export async function addDutyRecord(
  db: Db,
  { duty, day, note, operator_id }: { duty: Duty; day: string; note: string; operator_id: string | null },
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into duty_record (duty, day, note, operator_id) values (${duty}, ${day}, ${note}, ${operator_id}) returning id`);
  const [row] = rows;
  if (!row) throw new Error('The duty was not recorded');
  return row.id;
}
