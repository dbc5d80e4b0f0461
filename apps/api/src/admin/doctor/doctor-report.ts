import { type FindingLevel, findingLevels, worstOf } from '../../doctor/doctor-finding.ts';
import type { CheckResult } from '../../doctor/run-checks.ts';
import { version } from '../../platform/version.ts';

/** The exit codes differ from those of other commands, so that a script can tell a warning from a mistyped command. */
export const doctorExitCodes: Readonly<Record<FindingLevel, number>> = { ok: 0, skipped: 0, warning: 4, broken: 5 };

export const overallLevelOf = (results: readonly CheckResult[]): FindingLevel => {
  const worst = worstOf(results.flatMap(({ findings }) => findings));
  return worst === 'skipped' ? 'ok' : worst;
};

export function printReport(results: readonly CheckResult[], json = false): void {
  console.log(json ? formatJson(results) : formatText(results));
}

function formatJson(results: readonly CheckResult[]): string {
  const checks = results.flatMap(({ subject, findings }) =>
    findings.map(({ level, message, advice }) => ({ subject, said: message, level, ...(advice && { advice }) })),
  );
  return JSON.stringify({ command: 'doctor', version, result: overallLevelOf(results), checks });
}

function formatText(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ subject }) => subject.length)) + 2;
  const indent = ' '.repeat(9 + width);
  const lines = results.flatMap(({ subject, findings }) =>
    findings.flatMap(({ level, message, advice }) => [
      `${level.padEnd(9)}${subject.padEnd(width)}${onOneLine(message)}`,
      ...(advice ? [`${indent}→ ${onOneLine(advice)}`] : []),
    ]),
  );
  return [`Fixit ${version}`, ...lines, summaryOf(results)].join('\n');
}

/** Removes characters that could move the terminal's cursor. */
const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

function summaryOf(results: readonly CheckResult[]): string {
  const all = results.flatMap(({ findings }) => findings);
  const counts = findingLevels.map((level) => `${all.filter((finding) => finding.level === level).length} ${level}`);
  return `${counts.reverse().join(', ')}.`;
}
