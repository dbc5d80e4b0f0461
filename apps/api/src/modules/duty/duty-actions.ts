import type { Duty } from '@fixit/contract/operator/duty';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** `day` is when the duty was last done, or null. `age` is in days. */
export type DutyState = { duty: Duty; day: string | null; age: number | null };

/** The parameter is an array of duties, whose order the answer has. */
export const dutyStatesQuery = `
  select duty, last.day::text, (now() at time zone 'Europe/London')::date - last.day as age
  from unnest($1::text[]) with ordinality as all_duties (duty, position)
  left join lateral (select max(day) as day from duty_record where duty_record.duty = all_duties.duty) as last on true
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
