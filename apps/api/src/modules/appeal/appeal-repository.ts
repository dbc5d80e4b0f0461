import { type DecisionAction, letterDelayMinutes } from '@fixit/contract/case/case-decision';
import type { CaseState } from '@fixit/contract/case/case-life';
import type { CaseSide } from '@fixit/contract/case/case-question';
import type { ReportReceipt } from '@fixit/contract/case/report';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type AppealableCase = {
  id: string;
  number: number;
  side: CaseSide;
  state: CaseState;
  /** This is the time of the last decision, or null if the caller may not read a decision yet. */
  decided_at: string | null;
  now: string;
};

/** Returns undefined unless the account is a reporter, or was reported and may read a decision. */
export async function lockCaseOf(db: Db, account_id: string, id: string): Promise<AppealableCase | undefined> {
  const { rows } = await db.execute<AppealableCase>(sql`
    with own as (
      select c.id, c.number::int, c.state, case when c.about_id = ${account_id} then 'reported' else 'reporter' end as side
      from moderation_case c where c.id = ${id} and c.appeal_of is null and (c.about_id = ${account_id}
        or exists (select from case_report r where r.case_id = c.id and r.reporter_id = ${account_id}))
      for update
    )
    select own.*, iso(clock_timestamp()) as now, (
      select iso(max(d.decided_at)) from moderation_case c join case_decision d on d.case_id = c.id
      where (c.id = own.id or (c.appeal_of = own.id and d.action = 'grant'))
        and d.decided_at <= now() - make_interval(mins => ${letterDelayMinutes})) as decided_at
    from own`);
  return rows.find(({ side, decided_at }) => side === 'reporter' || decided_at !== null);
}

export type StoredAppeal = { id: string; number: number; state: CaseState; due_at: string };

const appealColumns = sql.raw('id, number::int, state, iso(due_at) as due_at');

export async function findAppealOf(db: Db, case_id: string, side: CaseSide): Promise<StoredAppeal | undefined> {
  const { rows } = await db.execute<StoredAppeal>(sql`
    select ${appealColumns} from moderation_case where appeal_of = ${case_id} and appeal_side = ${side}`);
  return rows[0];
}

/** The case must be locked. */
export async function addAppeal(
  db: Db,
  { case_id, side, due_at }: { case_id: string; side: CaseSide; due_at: Date },
): Promise<StoredAppeal> {
  const { rows } = await db.execute<StoredAppeal>(sql`
    with added as (select uuid_v7() as id)
    insert into moderation_case (id, subject_type, subject_id, about_id, class, due_at, appeal_of, appeal_side)
    select added.id, c.subject_type, added.id, c.about_id, 'appeal', ${due_at.toISOString()}, c.id, ${side}
    from added, moderation_case c where c.id = ${case_id}
    returning ${appealColumns}`);
  if (!rows[0]) throw new Error('An appeal was not stored');
  return rows[0];
}

export type AppealToDecide = Pick<ReportReceipt, 'due_at'> & {
  id: string;
  number: number;
  state: CaseState;
  reported_at: string;
  now: string;
  appeal_of: string;
  appeal_side: CaseSide;
};

/** Locks an appeal after its case, in the order in which a new appeal locks them. */
export async function lockAppeal(db: Db, id: string): Promise<AppealToDecide | undefined> {
  await db.execute(sql`
    select from moderation_case where id = (select appeal_of from moderation_case where id = ${id}) for update`);
  const { rows } = await db.execute<AppealToDecide>(sql`
    select ${appealColumns}, iso(reported_at) as reported_at, iso(clock_timestamp()) as now, appeal_of, appeal_side
    from moderation_case where id = ${id} and appeal_of is not null for update`);
  return rows[0];
}

export type EarlierDecision = {
  id: string;
  action: DecisionAction | 'grant';
  rule: number;
  reason: string;
  operator_id: string | null;
  is_withdrawn: boolean;
};

export type StandingDecision = EarlierDecision & { action: DecisionAction };

/** Lists all decisions of a case, even withdrawn ones, and those that granted an appeal against it. */
export async function listEarlierDecisions(db: Db, case_id: string): Promise<EarlierDecision[]> {
  const { rows } = await db.execute<EarlierDecision>(sql`
    select d.id, d.action, d.rule::int, d.reason, d.operator_id, d.withdrawn_at is not null as is_withdrawn
    from moderation_case c join case_decision d on d.case_id = c.id
    where c.id = ${case_id} or (c.appeal_of = ${case_id} and d.action = 'grant') order by d.id`);
  return rows;
}

export async function isHiddenByAnother(db: Db, case_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from moderation_case c
      join moderation_case other on other.subject_type = c.subject_type and other.subject_id = c.subject_id and other.id <> c.id
      join case_decision d on d.case_id = other.id and d.action = 'hide' and d.withdrawn_at is null
    where c.id = ${case_id} limit 1`);
  return rows.length > 0;
}

/** Returns true if a later decision for the same reason extended the suspension. */
export async function isSuspendedByLater(
  db: Db,
  account_id: string,
  { id, reason }: Pick<StandingDecision, 'id' | 'reason'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from moderation_case c join case_decision d on d.case_id = c.id
    where c.about_id = ${account_id} and d.action = 'suspend' and d.withdrawn_at is null and d.reason = ${reason}
      and d.id > ${id} limit 1`);
  return rows.length > 0;
}

export async function hasAnotherOperator(db: Db, deciders: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from operator where removed_at is null and role in ('moderator', 'owner')
      and id <> all(${sql.param(deciders)}::uuid[]) limit 1`);
  return rows.length > 0;
}

export async function withdrawDecisions(db: Db, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update case_decision set withdrawn_at = now() where id = any(${sql.param(ids)}::uuid[]) and withdrawn_at is null`);
  return rowCount ?? 0;
}

export async function changeOutcome(db: Db, id: string, state: Exclude<CaseState, 'open'>): Promise<void> {
  await db.execute(sql`update moderation_case set state = ${state} where id = ${id} and state <> 'open'`);
}
