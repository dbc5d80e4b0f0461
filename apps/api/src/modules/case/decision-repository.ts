import type { AppealDecision } from '@fixit/contract/case/appeal';
import type { DecisionAction } from '@fixit/contract/case/case-decision';
import type { CaseState } from '@fixit/contract/case/case-life';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { formatReportReason, type ReportSubject } from '@fixit/contract/case/report-reason';
import type { GroupedCase } from '@fixit/contract/operator/case/case-letter';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type StoredCase = {
  id: string;
  number: number;
  subject_type: ReportSubject;
  subject_id: string;
  about_id: string;
  state: CaseState;
  /** This is the id of the appealed case, or null if this is not an appeal. */
  appeal_of: string | null;
};

export async function lockCase(db: Db, id: string): Promise<StoredCase | undefined> {
  const { rows } = await db.execute<StoredCase>(sql`
    select id, number::int, subject_type, subject_id, about_id, state, appeal_of
    from moderation_case where id = ${id} for update`);
  return rows[0];
}

/** Settling the dispute about a booking decides its latest case. */
export async function findCaseOfBooking(db: Db, booking_id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from moderation_case where subject_type = 'booking' and subject_id = ${booking_id} order by id desc limit 1`);
  return rows[0]?.id;
}

/** Lists the sides that have appealed against a case, and so cannot appeal again. */
export async function listAppellants(db: Db, case_id: string): Promise<CaseSide[]> {
  const { rows } = await db.execute<{ side: CaseSide }>(sql`
    select appeal_side as side from moderation_case where appeal_of = ${case_id}`);
  return rows.map(({ side }) => side);
}

/** The case must be locked, because another operator may have added a decision meanwhile. */
export async function listDecisionActions(db: Db, case_id: string): Promise<DecisionAction[]> {
  const { rows } = await db.execute<{ action: DecisionAction }>(sql`
    select action from case_decision where case_id = ${case_id} order by id`);
  return rows.map(({ action }) => action);
}

export interface NewDecision {
  case_id: string;
  action: DecisionAction | AppealDecision;
  rule: number;
  reason: string;
  operator_id: string | null;
}

/** Changes nothing if the case is already decided. */
export async function closeCase(db: Db, id: string, state: Exclude<CaseState, 'open'>): Promise<void> {
  await db.execute(sql`
    update moderation_case set state = ${state}, decided_at = now() where id = ${id} and state = 'open'`);
}

export async function addDecision(
  db: Db,
  { case_id, action, rule, reason, operator_id }: NewDecision,
): Promise<{ id: string; decided_at: string }> {
  const { rows } = await db.execute<{ id: string; decided_at: string }>(sql`
    insert into case_decision (case_id, action, rule, reason, operator_id)
    values (${case_id}, ${action}, ${rule}::smallint, ${reason}, ${operator_id}::uuid) returning id, iso(decided_at) as decided_at`);
  if (!rows[0]) throw new Error('A decision was not stored');
  return rows[0];
}

export async function listGroupedCases(db: Db, ids: readonly string[]): Promise<GroupedCase[]> {
  const { rows } = await db.execute<Omit<GroupedCase, 'reason'> & { reasons: string[] }>(sql`
    select c.id, c.number::int,
      (select coalesce(json_agg(distinct r.reason), '[]') from case_report r where r.case_id = c.id) as reasons,
      (select coalesce(json_agg(json_build_object('text', e.text, 'picture', e.picture, 'thumbnail', e.thumbnail)
          order by e.copied_at, e.id), '[]')
        from case_evidence e where e.case_id = c.id and e.position = 0) as copies
    from moderation_case c where c.id = any(${sql.param(ids)}::uuid[]) order by c.id`);
  return rows.map(({ reasons, ...row }) => ({ ...row, reason: reasons.map(formatReportReason).join('. ') }));
}

/** Returns the latest copy of the reported text, or an empty string. */
export async function findCopiedText(db: Db, case_id: string): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from case_evidence where case_id = ${case_id} and position = 0 order by copied_at desc, id desc limit 1`);
  return rows[0]?.text ?? '';
}
