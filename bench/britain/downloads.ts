import { account } from '@fixit/contract/account';
import { category } from '@fixit/contract/category';
import { atMost, type Figure, load, milliseconds, percentile, seconds } from '../measuring/figure.ts';
import type { Britain } from './database.ts';

const rounds = 10;

/**
 * Downloads all data of the heaviest artisan repeatedly, while somebody else reads the categories without a pause. The
 * goals are those of any call of the heaviest users, and of reads in the mixed load.
 */
export async function measureDownloads({ origin, people }: Britain): Promise<Figure[]> {
  const headers = { Authorization: `Token ${people.heaviestArtisan.token}` };
  const times = { first: [] as number[], whole: [] as number[], others: [] as number[] };
  const since = (from: number) => performance.now() - from;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(origin + category.list.path)).arrayBuffer();
      times.others.push(since(from));
    }
  })();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const answer = await fetch(origin + account.download.path, { headers });
    times.first.push(since(from));
    if (answer.status !== 200) throw new Error(`A download was answered with ${answer.status}`);
    await answer.arrayBuffer();
    times.whole.push(since(from));
  }
  isOver = true;
  await others;
  const whole = `, the last byte after ${seconds(percentile(times.whole, 0.5) / 1000)} in the median, ${load()}`;
  return [
    atMost(
      'the first byte of the heaviest artisan’s data, p99',
      percentile(times.first, 0.99),
      100,
      milliseconds,
      whole,
    ),
    atMost(
      'an answer to others during the download, p99',
      percentile(times.others, 0.99),
      40,
      milliseconds,
      `, at most ${milliseconds(Math.max(...times.others))}`,
    ),
  ];
}
