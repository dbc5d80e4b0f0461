import type { CaseState } from '@fixit/contract/case/case-life';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type StoredCase = {
  id: string;
  number: number;
  subject_type: ReportSubject;
  subject_id: string;
  state: CaseState;
};

export async function lockCase(db: Db, id: string): Promise<StoredCase | undefined> {
  const { rows } = await db.execute<StoredCase>(sql`
    select id, number::int, subject_type, subject_id, state from moderation_case where id = ${id} for update`);
  return rows[0];
}

export interface NewDecision {
  case_id: string;
  action: 'dismiss' | 'hide';
  rule: number;
  reason: string;
  operator_id: string | null;
}

/** Closes an open case. Returns false if it is decided already. */
export async function closeCase(
  db: Db,
  state: Exclude<CaseState, 'open'>,
  { case_id, action, rule, reason, operator_id }: NewDecision,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with closed as (
      update moderation_case set state = ${state}, decided_at = now() where id = ${case_id} and state = 'open' returning id
    )
    insert into case_decision (case_id, action, rule, reason, operator_id)
    select id, ${action}, ${rule}::smallint, ${reason}, ${operator_id}::uuid from closed returning id`);
  return rows.length > 0;
}

/** Erases the copies of cases that were decided long ago. Returns the addresses of their pictures. */
export async function eraseOldEvidence(db: Db, months: number): Promise<string[]> {
  const { rows } = await db.execute<{ picture: string | null }>(sql`
    delete from case_evidence where case_id in (
      select id from moderation_case where decided_at < now() - make_interval(months => ${months}))
    returning picture`);
  return rows.flatMap(({ picture }) => picture ?? []);
}
