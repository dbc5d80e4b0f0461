import { atMost, count, type Figure, load, seconds } from '../measuring/figure.ts';
import { checkers, rules } from './checks/checkers.ts';
import { groupBy } from './checks/group-by.ts';
import { callsIn, type Entry, messagesIn } from './history.ts';
import type { Evidence, TaskLeft } from './state.ts';

/** Seconds: the longest fault and what the servers take to notice that it is over. */
const recovery = 25;

/** How many violations of each rule, and how many tasks left, are printed. */
const shown = 5;

interface Outcome {
  /** Milliseconds of the clients' work, and the instant at which it ended. */
  ms: number;
  end: number;
  tasksLeft: readonly TaskLeft[];
}

/** Prints what happened; returns the rules with their violations, and the longest time in which nothing was done. */
export function report(evidence: Evidence, outcome: Outcome): Figure[] {
  const { entries } = evidence;
  printTable(
    'Operations',
    countBy(callsIn(entries), ({ op }) => op, ['message', messagesIn(entries).length]),
  );
  printTable(
    'Answers',
    countBy(triesIn(entries), (answer) => answer),
  );
  printTable(
    'Faults',
    countBy(
      entries.filter((entry) => entry.type === 'fault'),
      ({ kind }) => kind,
    ),
  );
  const operations = callsIn(entries).length + messagesIn(entries).length;
  const note = ` (${count(operations)} operations in ${seconds(outcome.ms / 1000)}, ${load()})`;
  const figures = rules.map((rule) => {
    const found = checkers[rule](evidence);
    for (const violation of found.slice(0, shown)) console.error(`${rule}: ${violation}`);
    return atMost(`violations: ${rule}`, found.length, 0, count, rule === rules[0] ? note : '');
  });
  for (const task of outcome.tasksLeft.slice(0, shown)) console.error(`the worker left ${describeTask(task)}`);
  const unavailable = longestGap(entries, outcome.end) / 1000;
  return [
    ...figures,
    atMost('tasks that the worker left', outcome.tasksLeft.length, 0, count),
    atMost('messages that were never answered', neverAnswered(entries), 0, count),
    atMost('longest time without anything done', unavailable, recovery, seconds),
  ];
}

function triesIn(entries: readonly Entry[]): string[] {
  const frames = messagesIn(entries).flatMap(({ id, refusals, sends }) => [
    ...(id ? ['echoed'] : []),
    ...refusals.map((code) => `frame ${code}`),
    ...sends.slice(1).map(() => 'sent again'),
  ]);
  const answers = callsIn(entries).flatMap(({ attempts }) =>
    attempts.map(({ status, code }) => (status === null ? 'no answer' : [status, code].filter(Boolean).join(' '))),
  );
  return [...frames, ...answers];
}

const neverAnswered = (entries: readonly Entry[]) =>
  messagesIn(entries).filter(({ id, refusals }) => !id && refusals.every((code) => code === 'unavailable')).length;

/** Milliseconds between two successes of anybody until the end, at most. */
function longestGap(entries: readonly Entry[], end: number): number {
  const times = [
    ...callsIn(entries).flatMap(({ outcome, attempts }) => (outcome === 'ok' ? (attempts.at(-1)?.until ?? []) : [])),
    ...messagesIn(entries).flatMap(({ echoed_at }) => echoed_at ?? []),
  ]
    .filter((time) => time <= end)
    .toSorted((one, other) => one - other);
  return times.reduce((longest, time, place) => Math.max(longest, time - (times[place - 1] ?? time)), 0);
}

function describeTask({ name, attempts, is_given_up, is_in_hand, due_in, last_error }: TaskLeft): string {
  const state = is_given_up ? 'given up' : is_in_hand ? 'in hand' : `due in ${seconds(due_in)}`;
  return `${name}, ${state}, attempts: ${attempts}, last error: ${last_error ?? 'none'}`;
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string, ...more: [string, number][]): Map<string, number> {
  const counted = [...groupBy(all, keyOf)].map(([key, group]): [string, number] => [key, group.length]);
  return new Map([...counted, ...more].toSorted(([, one], [, other]) => other - one));
}

function printTable(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [name, number] of counts) console.log(`${count(number).padStart(12)}  ${name}`);
}
