import { availableParallelism, loadavg } from 'node:os';

/** `npm run bench` prints a table with a line for each figure. */
export interface Figure {
  what: string;
  measured: string;
  goal: string;
  met: boolean;
}

type Format = (value: number) => string;

export const milliseconds: Format = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const seconds: Format = (value) => `${value.toFixed(1)} s`;
export const percent: Format = (share) => `${Math.round(share * 100)}%`;
export const count: Format = (value) => Math.round(value).toLocaleString('en-GB');
export const kilobytes: Format = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const megabytes: Format = (bytes) => `${Math.round(bytes / 1_000_000)} MB`;
export const perSecond: Format = (value) => `${count(value)}/s`;

/** Returns a figure with an upper limit. `note` describes the conditions. */
export function atMost(what: string, value: number, goal: number, format: Format, note = ''): Figure {
  return { what, measured: format(value) + note, goal: `at most ${format(goal)}`, met: value <= goal };
}

/** Returns a figure with a lower limit. */
export function atLeast(what: string, value: number, goal: number, format: Format, note = ''): Figure {
  return { what, measured: format(value) + note, goal: `at least ${format(goal)}`, met: value >= goal };
}

/** Returns the value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Returns the load of the machine in the last minute, including this bench. Above 1 for each core, absolute times mean
 * little.
 */
export const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
