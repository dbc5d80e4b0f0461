import { version } from '../../platform/version.ts';
import { type Level, levels, worstOf } from './finding.ts';
import type { Examined } from './run-checks.ts';

/** Different from other commands' exit codes, so that a script can tell a warning from a mistyped command. */
export const exitOf: Readonly<Record<Level, number>> = { ok: 0, skipped: 0, warning: 4, broken: 5 };

export const resultOf = (examined: readonly Examined[]): Level => {
  const worst = worstOf(examined.flatMap(({ findings }) => findings));
  return worst === 'skipped' ? 'ok' : worst;
};

export function printReport(examined: readonly Examined[], json = false): void {
  console.log(json ? writeJson(examined) : writeText(examined));
}

function writeJson(examined: readonly Examined[]): string {
  const checks = examined.flatMap(({ subject, findings }) => findings.map((finding) => ({ subject, ...finding })));
  return JSON.stringify({ command: 'doctor', version, result: resultOf(examined), checks });
}

function writeText(examined: readonly Examined[]): string {
  const width = Math.max(...examined.map(({ subject }) => subject.length)) + 2;
  const indent = ' '.repeat(9 + width);
  const lines = examined.flatMap(({ subject, findings }) =>
    findings.flatMap(({ level, said, advice }) => [
      `${level.padEnd(9)}${subject.padEnd(width)}${onOneLine(said)}`,
      ...(advice ? [`${indent}→ ${onOneLine(advice)}`] : []),
    ]),
  );
  return [`Fixit ${version}`, ...lines, summaryOf(examined)].join('\n');
}

/** Removes characters that could move the terminal's cursor. */
const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

function summaryOf(examined: readonly Examined[]): string {
  const all = examined.flatMap(({ findings }) => findings);
  const counts = levels.map((level) => `${all.filter((one) => one.level === level).length} ${level}`);
  return `${counts.reverse().join(', ')}.`;
}
