import { parseArgs } from 'node:util';
import { atMost, count, type Figure, load, milliseconds, percentile, seconds } from '../measuring/figure.ts';
import { listCalls } from './calls.ts';
import { startBritain } from './database.ts';
import { measureDownloads } from './downloads.ts';
import { type Cost, costLine, isWithinLimit, measureCall, tableHead } from './measure.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { listWrites } from './writes.ts';

/** A call is made this many times, unless it is slow. */
const iterations = 20;

/**
 * Measures every read of every screen at `--size` of Britain, for ordinary people and for the heaviest users, one after
 * the other, and then all of them at the same time for `--seconds`. Prints a line for each call. At size 1, the database
 * takes 22 GB under TMPDIR and half an hour to fill; with `--folder`, it is kept for the next run.
 */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({
    args: process.argv.slice(1),
    options: {
      size: { type: 'string', default: '0.01' },
      seconds: { type: 'string', default: '30' },
      folder: { type: 'string' },
    },
  });
  const size = Number(values.size);
  const britain = await startBritain(size, values.folder);
  try {
    console.log(`Filled at ${size}:`, britain.rows, britain.seconds);
    console.log(tableHead);
    const costs: Cost[] = [];
    for (const call of [
      ...listCalls(britain.people, new Date().toISOString().slice(0, 10)),
      ...listWrites(britain.people),
    ]) {
      const cost = await measureCall(britain.origin, britain.counter, call, iterations);
      costs.push(cost);
      console.log(costLine(cost));
    }
    return [
      ...britainFigures(costs, size, britain.seconds),
      ...(await measureDownloads(britain)),
      ...(await measureMixedLoad(britain, Number(values.seconds))),
    ];
  } finally {
    await britain.stop();
  }
}

function britainFigures(costs: readonly Cost[], size: number, filling: Record<string, number>): Figure[] {
  const p99 = (part: string) => {
    const matches = costs.filter(({ name }) => name.includes(part) && !name.startsWith('account.download'));
    return Math.max(...matches.map(({ times }) => percentile(times, 0.99)));
  };
  const failed = costs.filter(({ status }) => status !== 200);
  const expensive = costs.filter((cost) => !isWithinLimit(cost));
  for (const { name, buffers, items } of expensive)
    console.log(`Reads too much: ${name}, ${count(buffers)} for ${items}`);
  for (const { name, status } of failed) console.log(`Fails: ${name}, ${status}`);
  const totalSeconds = Object.values(filling).reduce((sum, part) => sum + part, 0);
  return [
    atMost(`filling ${size} of Britain`, totalSeconds, size <= 0.01 ? 60 : 3_600, seconds, `, ${load()}`),
    atMost(`calls that fail, of ${costs.length}`, failed.length, 0, count),
    atMost('calls that read more than 200 buffers plus 10 an item', expensive.length, 0, count),
    atMost(
      'the slowest call of the heaviest users, except the download, p99',
      p99('heaviest'),
      100,
      milliseconds,
      `, ${load()}`,
    ),
    atMost('the slowest search, p99', p99('service.search'), 50, milliseconds, `, ${load()}`),
  ];
}
