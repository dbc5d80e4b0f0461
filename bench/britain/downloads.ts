import { account } from '@fixit/contract/account';
import { category } from '@fixit/contract/category';
import { atMost, type Figure, load, milliseconds, percentile, seconds } from '../measuring/figure.ts';
import type { Britain } from './database.ts';

const rounds = 10;

/**
 * Downloads everything of the heaviest artisan repeatedly, while somebody else reads the categories without a
 * pause. The goals are those of any call of the heaviest people and of reads in the mixed load.
 */
export async function measureDownloads({ origin, people }: Britain): Promise<Figure[]> {
  const headers = { Authorization: `Token ${people.heaviestArtisan.token}` };
  const times = { first: [] as number[], whole: [] as number[], beside: [] as number[] };
  const since = (from: number) => performance.now() - from;
  let isOver = false;
  const beside = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(origin + category.list.path)).arrayBuffer();
      times.beside.push(since(from));
    }
  })();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const answer = await fetch(origin + account.download.path, { headers });
    times.first.push(since(from));
    if (answer.status !== 200) throw new Error(`A download is answered with ${answer.status}`);
    await answer.arrayBuffer();
    times.whole.push(since(from));
  }
  isOver = true;
  await beside;
  const whole = `, the last after ${seconds(percentile(times.whole, 0.5) / 1000)} in the median, ${load()}`;
  return [
    atMost(
      'the first byte of all that the heaviest artisan has, p99',
      percentile(times.first, 0.99),
      100,
      milliseconds,
      whole,
    ),
    atMost(
      'what others wait for an answer beside it, p99',
      percentile(times.beside, 0.99),
      40,
      milliseconds,
      `, at most ${milliseconds(Math.max(...times.beside))}`,
    ),
  ];
}
