import { houseRuleTitle } from '@fixit/contract/case/house-rule';
import { formatReportReason } from '@fixit/contract/case/report-reason';
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
  const statistics = await readCaseStatistics(db);
  const { from, to, cases, reports, decided } = statistics;
  return {
    kind: 'transparency',
    from,
    to,
    cases: atLeastFive(cases),
    reports: cases < fewestCases ? null : reports,
    decided: atLeastFive(decided),
    // The difference from `decided` would reveal the remaining cases.
    upheld: hideSmallParts(statistics.upheld, decided),
    late: hideSmallParts(statistics.late, decided),
    appeals: atLeastFive(statistics.appeals),
    granted: hideSmallParts(statistics.granted, statistics.appeals),
    median_hours: decided < fewestCases ? null : wholeHours(statistics.median_hours),
    reasons: statistics.reasons.map(({ median_hours, ...reason }) => ({
      ...toLabelledFigures(reason, formatReportReason(reason.name)),
      median_hours: reason.decided < fewestCases ? null : wholeHours(median_hours),
    })),
    decisions: statistics.decisions.map((decision) => toLabelledFigures(decision, decisionWords(decision.name))),
    rules: statistics.rules.map((rule) => toLabelledFigures(rule, houseRuleTitle(rule.name))),
  };
}

const atLeastFive = (count: number): CaseFigure => (count < fewestCases ? null : count);

/** Returns null if the part or the remainder is fewer than five cases, unless it is all or none of them. */
function hideSmallParts(count: number, whole: number): CaseFigure {
  if (whole < fewestCases) return null;
  const remainder = whole - count;
  return [count, remainder].some((each) => each > 0 && each < fewestCases) ? null : count;
}

const wholeHours = (hours: number | null) => (hours === null ? null : Math.round(hours));

const toLabelledFigures = ({ cases }: CaseCount, label: string): CaseFigures => ({ label, cases: atLeastFive(cases) });
