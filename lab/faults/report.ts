import { groupBy } from '@fixit/contract/value/group-by';
import { atMost, count, type Figure, load, seconds } from '../../bench/measuring/figure.ts';
import { checkers, rules } from './checks/checkers.ts';
import { entriesOf, type HistoryEntry } from './history.ts';
import type { Evidence, TaskLeft } from './state.ts';

/** Covers the longest fault and the time until servers notice its end. */
const recoverySeconds = 25;

/** At most this many violations of each rule and remaining tasks are printed. */
const maxPrinted = 5;

interface FaultRun {
  /** The clients' work begins and ends at these milliseconds of the history. */
  begin: number;
  end: number;
  tasksLeft: readonly TaskLeft[];
}

/** Prints a summary. Returns the rules with their violations, and the longest time without progress. */
export function report(evidence: Evidence, run: FaultRun): Figure[] {
  const { entries } = evidence;
  printTable(
    'Operations',
    countBy(entriesOf(entries, 'call'), ({ op }) => op, ['message', entriesOf(entries, 'message').length]),
  );
  printTable(
    'Answers',
    countBy(describeAttempts(entries), (result) => result),
  );
  printTable(
    'Faults',
    countBy(entriesOf(entries, 'fault'), ({ kind }) => kind),
  );
  const operations = countOperations(entries, run);
  const note = ` (${count(operations)} operations in ${seconds((run.end - run.begin) / 1000)}, ${load()})`;
  const figures = rules.map((rule) => {
    const violations = checkers[rule](evidence);
    for (const violation of violations.slice(0, maxPrinted)) console.error(`${rule}: ${violation}`);
    return atMost(`violations: ${rule}`, violations.length, 0, count, rule === rules[0] ? note : '');
  });
  for (const task of run.tasksLeft.slice(0, maxPrinted)) console.error(`the worker left ${describeTask(task)}`);
  const longestPauseSeconds = longestPause(entries, run) / 1000;
  return [
    ...figures,
    atMost('tasks that the worker left', run.tasksLeft.length, 0, count),
    atMost('messages that were never answered', countUnanswered(entries), 0, count),
    atMost('longest time without progress', longestPauseSeconds, recoverySeconds, seconds),
  ];
}

function describeAttempts(entries: readonly HistoryEntry[]): string[] {
  const frames = entriesOf(entries, 'message').flatMap(({ id, refusals, sends }) => [
    ...(id ? ['echoed'] : []),
    ...refusals.map((code) => `frame ${code}`),
    ...sends.slice(1).map(() => 'sent again'),
  ]);
  const answers = entriesOf(entries, 'call').flatMap(({ attempts }) =>
    attempts.map(({ status, code }) => (status === null ? 'no answer' : [status, code].filter(Boolean).join(' '))),
  );
  return [...frames, ...answers];
}

const countUnanswered = (entries: readonly HistoryEntry[]) =>
  entriesOf(entries, 'message').filter(({ id, refusals }) => !id && refusals.every((code) => code === 'unavailable'))
    .length;

/**
 * Returns the longest time between two successes of any client, in milliseconds. The beginning and the end count as
 * successes.
 */
export function longestPause(
  entries: readonly HistoryEntry[],
  { begin, end }: Pick<FaultRun, 'begin' | 'end'>,
): number {
  const times = [
    begin,
    ...entriesOf(entries, 'call').flatMap(({ outcome, attempts }) =>
      outcome === 'ok' ? (attempts.at(-1)?.until ?? []) : [],
    ),
    ...entriesOf(entries, 'message').flatMap(({ echoed_at }) => echoed_at ?? []),
    end,
  ]
    .filter((time) => begin <= time && time <= end)
    .toSorted((a, b) => a - b);
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0);
}

/** Counts what clients did during faults: set-up, refused handshakes and the final reads are left out. */
function countOperations(entries: readonly HistoryEntry[], { begin, end }: Pick<FaultRun, 'begin' | 'end'>): number {
  const isDuring = (at: number | undefined) => at !== undefined && begin <= at && at <= end;
  const calls = entriesOf(entries, 'call').filter(
    ({ op, attempts }) => op !== 'socket.open' && isDuring(attempts[0]?.at),
  );
  return calls.length + entriesOf(entries, 'message').filter(({ sends }) => isDuring(sends[0]?.at)).length;
}

function describeTask({ name, attempts, is_given_up, is_running, due_in, last_error }: TaskLeft): string {
  const state = is_given_up ? 'given up' : is_running ? 'running' : `due in ${seconds(due_in)}`;
  return `${name}, ${state}, attempts: ${attempts}, last error: ${last_error ?? 'none'}`;
}

function countBy<T>(all: readonly T[], keyOf: (item: T) => string, ...more: [string, number][]): Map<string, number> {
  const counts = [...groupBy(all, keyOf)].map(([key, group]): [string, number] => [key, group.length]);
  return new Map([...counts, ...more].toSorted(([, a], [, b]) => b - a));
}

function printTable(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [name, number] of counts) console.log(`${count(number).padStart(12)}  ${name}`);
}
