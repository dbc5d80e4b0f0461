import { parseArgs } from 'node:util';
import { atMost, count, type Figure, load, milliseconds, percentile } from '../measuring/figure.ts';
import { startBritain } from './database.ts';
import { listPanelCalls, listSearches, type PanelCall } from './operator-calls.ts';
import { measurePreview } from './operator-preview.ts';
import { findPanelSubjects, openPanelSession, panelOrigin, type SendPanelCall } from './operator-session.ts';

/** Every call is made this many times in each round, after one warm-up call. The best round counts. */
const iterations = 10;
const rounds = 4;

/**
 * Measures the lists and searches of the operator's panel at `--size` of Britain, and the preview of suspending the
 * heaviest account, alone and during the calls of others.
 */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({
    args: process.argv.slice(1),
    options: {
      size: { type: 'string', default: '0.01' },
      folder: { type: 'string' },
      seconds: { type: 'string', default: '30' },
    },
  });
  const size = Number(values.size);
  const britain = await startBritain(size, values.folder, { PUBLIC_URL: panelOrigin });
  try {
    const subjects = await findPanelSubjects(britain.superuserUrl);
    const send = await openPanelSession(britain);
    const lists = await measureCalls(send, listPanelCalls(subjects));
    const searches = await measureCalls(send, listSearches(subjects));
    return [
      slowestFigure('lists', lists, 50),
      slowestFigure('searches', searches, 100),
      atMost(
        'calls of the panel that fail',
        [...lists, ...searches].filter(({ status }) => status !== 200).length,
        0,
        count,
      ),
      ...(await measurePreview(britain, send, Number(values.seconds))),
    ];
  } finally {
    await britain.stop();
  }
}

interface PanelCost {
  name: string;
  status: number;
  /** These are the times of each round. */
  rounds: number[][];
}

async function measureCalls(
  send: SendPanelCall,
  calls: readonly (PanelCall & { page?: number })[],
): Promise<PanelCost[]> {
  const costs: (PanelCost & { call: PanelCall })[] = [];
  for (const firstPage of calls) {
    const call = await turnListToPage(send, firstPage);
    costs.push({ call, name: call.name, status: (await send(call)).status, rounds: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { call, rounds: timesOfRounds } of costs) {
      const times: number[] = [];
      for (let iteration = 0; iteration < iterations; iteration += 1) times.push((await send(call)).time);
      timesOfRounds.push(times);
    }
  }
  for (const { name, status, rounds: timesOfRounds } of costs) {
    const medians = timesOfRounds.map((times) => percentile(times, 0.5));
    console.log(`${name}: ${status}, p50 of the best round ${Math.min(...medians).toFixed(1)} ms`);
  }
  return costs;
}

async function turnListToPage(send: SendPanelCall, call: PanelCall & { page?: number }): Promise<PanelCall> {
  let { path } = call;
  for (let page = 1; page < (call.page ?? 1); page += 1) {
    const { text } = await send({ ...call, path });
    // The answer of a list has this shape.
    const { next } = (JSON.parse(text) as { data: { next: string | null } }).data;
    if (!next) break;
    path = `${call.path}?cursor=${encodeURIComponent(next)}`;
  }
  return { ...call, path };
}

function slowestFigure(kind: string, costs: readonly PanelCost[], limit: number): Figure {
  const timesByRound = Array.from({ length: rounds }, (_, round) => costs.flatMap((cost) => cost.rounds[round] ?? []));
  const best = Math.min(...timesByRound.map((times) => percentile(times, 0.99)));
  const [worst] = costs
    .map((cost) => ({ name: cost.name, time: Math.min(...cost.rounds.map((times) => percentile(times, 0.5))) }))
    .toSorted((a, b) => b.time - a.time);
  const note = ` (the slowest: ${worst?.name}, p50 ${milliseconds(worst?.time ?? 0)}), ${load()}`;
  return atMost(`${kind} of the panel, p99 of ${costs.length} calls`, best, limit, milliseconds, note);
}
