import { type FindingLevel, levels, worstOf } from '../../doctor/doctor-finding.ts';
import type { CheckResult } from '../../doctor/run-checks.ts';
import { version } from '../../platform/version.ts';

/** The exit codes differ from those of other commands, so that a script can tell a warning from a mistyped command. */
export const exitOf: Readonly<Record<FindingLevel, number>> = { ok: 0, skipped: 0, warning: 4, broken: 5 };

export const overallLevelOf = (examined: readonly CheckResult[]): FindingLevel => {
  const worst = worstOf(examined.flatMap(({ findings }) => findings));
  return worst === 'skipped' ? 'ok' : worst;
};

export function printReport(examined: readonly CheckResult[], json = false): void {
  console.log(json ? formatJson(examined) : formatText(examined));
}

function formatJson(examined: readonly CheckResult[]): string {
  const checks = examined.flatMap(({ subject, findings }) =>
    findings.map(({ level, message, advice }) => ({ subject, said: message, level, ...(advice && { advice }) })),
  );
  return JSON.stringify({ command: 'doctor', version, result: overallLevelOf(examined), checks });
}

function formatText(examined: readonly CheckResult[]): string {
  const width = Math.max(...examined.map(({ subject }) => subject.length)) + 2;
  const indent = ' '.repeat(9 + width);
  const lines = examined.flatMap(({ subject, findings }) =>
    findings.flatMap(({ level, message, advice }) => [
      `${level.padEnd(9)}${subject.padEnd(width)}${onOneLine(message)}`,
      ...(advice ? [`${indent}→ ${onOneLine(advice)}`] : []),
    ]),
  );
  return [`Fixit ${version}`, ...lines, summaryOf(examined)].join('\n');
}

/** Removes characters that could move the terminal's cursor. */
const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

function summaryOf(examined: readonly CheckResult[]): string {
  const all = examined.flatMap(({ findings }) => findings);
  const counts = levels.map((level) => `${all.filter((finding) => finding.level === level).length} ${level}`);
  return `${counts.reverse().join(', ')}.`;
}
