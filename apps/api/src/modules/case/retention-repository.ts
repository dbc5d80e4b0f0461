import { caseFactYears, evidenceMonths } from '@fixit/contract/case/case-life';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** Appeals against the cases must have been decided before this moment too. */
const casesDecidedBefore = (moment: SQL) => sql`
  select c.id from moderation_case c
  where c.decided_at < ${moment} and c.appeal_of is null and not exists (
    select from case_decision d where d.case_id = c.id and d.decided_at >= ${moment})
    and not exists (
      select from moderation_case a where a.appeal_of = c.id and (a.decided_at is null or a.decided_at >= ${moment}))`;

/** Returns the URLs of the erased pictures. */
export async function eraseOldEvidence(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ picture: string | null }>(sql`
    delete from case_evidence where case_id in (${casesDecidedBefore(sql`now() - make_interval(months => ${evidenceMonths})`)})
    returning picture`);
  return rows.flatMap(({ picture }) => picture ?? []);
}

/** The tables are in the order of removal. A letter belongs to a decision. */
export const casePartTables = [
  'unconfirmed_report',
  'case_letter',
  'case_question',
  'case_note',
  'case_escalation',
  'case_evidence',
  'case_report',
  'case_decision',
] as const;

export const belongsToCase = (table: string, ids: readonly string[]): SQL =>
  table === 'case_letter'
    ? sql`decision_id in (select id from case_decision where case_id = any(${sql.param(ids)}::uuid[]))`
    : sql`case_id = any(${sql.param(ids)}::uuid[])`;

export async function eraseOldCases(db: Db): Promise<void> {
  const { rows } = await db.execute<{ ids: string[] | null }>(sql`
    with old as (
      ${casesDecidedBefore(sql`now() - make_interval(years => ${caseFactYears})`)} order by c.decided_at limit 500 for update of c
    )
    select array_agg(id) as ids from (
      select id from old union all select a.id from old join moderation_case a on a.appeal_of = old.id) as removed`);
  const ids = rows[0]?.ids;
  if (!ids) return;
  for (const table of casePartTables) {
    await db.execute(sql`delete from ${sql.identifier(table)} where ${belongsToCase(table, ids)}`);
  }
  await db.execute(sql`delete from moderation_case where id = any(${sql.param(ids)}::uuid[])`);
}
