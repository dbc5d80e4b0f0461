import { houseRuleTitle } from '@fixit/contract/case/house-rule';
import { isReportReason, reportReasonDetails } from '@fixit/contract/case/report-reason';
import {
  type CaseFigure,
  type CaseFigures,
  fewestCases,
  type TransparencyPage,
} from '@fixit/contract/public-page/case-pages';
import { decisionWords } from '@fixit/contract/public-page/decision-words';
import type { Db } from '../../db/database.ts';
import { type CaseCount, readCaseStatistics } from './transparency-repository.ts';

/** Describes the cases of twelve months, without any figure based on fewer than five cases. */
export async function showTransparency(db: Db): Promise<TransparencyPage> {
  const counted = await readCaseStatistics(db);
  const { from, to, cases, reports, decided } = counted;
  return {
    kind: 'transparency',
    from,
    to,
    cases: atLeastFive(cases),
    reports: cases < fewestCases ? null : reports,
    decided: atLeastFive(decided),
    // The difference would reveal the other decided cases.
    upheld: shareOf(counted.upheld, decided),
    late: shareOf(counted.late, decided),
    appeals: atLeastFive(counted.appeals),
    granted: shareOf(counted.granted, counted.appeals),
    median_hours: decided < fewestCases ? null : wholeHours(counted.median_hours),
    reasons: counted.reasons.map(({ median_hours, ...reason }) => ({
      ...toLabelledFigures(reason, isReportReason(reason.name) ? reportReasonDetails(reason.name).label : reason.name),
      median_hours: reason.decided < fewestCases ? null : wholeHours(median_hours),
    })),
    decisions: counted.decisions.map((decision) => toLabelledFigures(decision, decisionWords(decision.name))),
    rules: counted.rules.map((rule) => toLabelledFigures(rule, houseRuleTitle(rule.name))),
  };
}

const atLeastFive = (count: number): CaseFigure => (count < fewestCases ? null : count);

/** Returns null if the part or the remainder is fewer than five cases, unless it is all or none of them. */
function shareOf(count: number, whole: number): CaseFigure {
  if (whole < fewestCases) return null;
  const rest = whole - count;
  return [count, rest].some((each) => each > 0 && each < fewestCases) ? null : count;
}

const wholeHours = (hours: number | null) => (hours === null ? null : Math.round(hours));

const toLabelledFigures = ({ cases }: CaseCount, label: string): CaseFigures => ({ label, cases: atLeastFive(cases) });
