import { transparencyMonths } from '@fixit/contract/public-page/case-pages';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** Counts only the latest cases, so that the query is bounded. */
const maxCases = 50_000;

export interface CaseCount {
  name: string;
  cases: number;
}

interface CaseStatistics {
  from: string;
  to: string;
  cases: number;
  reports: number;
  decided: number;
  upheld: number;
  late: number;
  appeals: number;
  granted: number;
  median_hours: number | null;
  reasons: (CaseCount & { decided: number; median_hours: number | null })[];
  decisions: CaseCount[];
  rules: CaseCount[];
}

const medianHours = (table: 'recent_case' | 'case_reason') => sql`
  percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(table)}.decided_at - ${sql.raw(table)}.reported_at) / 3600)`;

/** A case with several reasons counts for each. */
export async function readCaseStatistics(db: Db): Promise<CaseStatistics> {
  const { rows } = await db.execute<CaseStatistics & Record<string, unknown>>(sql`
    with recent_case as materialized (
      select id, reported_at, due_at, decided_at, state from moderation_case
      where appeal_of is null and reported_at >= now() - make_interval(months => ${transparencyMonths}) order by id desc limit ${maxCases}),
    recent_report as materialized (select r.case_id, r.reason from case_report r join recent_case on recent_case.id = r.case_id),
    case_reason as (
      select distinct recent_report.reason, recent_case.id, recent_case.reported_at, recent_case.decided_at
      from recent_report join recent_case on recent_case.id = recent_report.case_id),
    recent_decision as materialized (
      select d.case_id, d.action, d.rule from case_decision d join recent_case on recent_case.id = d.case_id),
    appeal as materialized (
      select a.state from moderation_case a join recent_case on recent_case.id = a.appeal_of where a.state <> 'open')
    select to_char(now() at time zone 'Europe/London' - make_interval(months => ${transparencyMonths}), 'YYYY-MM-DD') as from,
      to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as to,
      count(*)::int as cases, (select count(*)::int from recent_report) as reports, count(decided_at)::int as decided,
      (count(*) filter (where state = 'upheld'))::int as upheld, (count(*) filter (where decided_at > due_at))::int as late,
      (select count(*)::int from appeal) as appeals, (select count(*)::int from appeal where state = 'upheld') as granted,
      ${medianHours('recent_case')} as median_hours,
      (select coalesce(json_agg(row order by row.cases desc, row.name), '[]') from (
        select reason as name, count(*)::int as cases, count(decided_at)::int as decided, ${medianHours('case_reason')} as median_hours
        from case_reason group by reason) as row) as reasons,
      (select coalesce(json_agg(row order by row.cases desc, row.name), '[]') from (
        select action as name, count(distinct case_id)::int as cases from recent_decision group by action) as row) as decisions,
      (select coalesce(json_agg(row order by row.cases desc, row.name), '[]') from (
        select rule::text as name, count(distinct case_id)::int as cases from recent_decision where action <> 'dismiss'
        group by rule) as row) as rules
    from recent_case`);
  const [statistics] = rows;
  if (!statistics) throw new Error('The count returned no row');
  return statistics;
}
