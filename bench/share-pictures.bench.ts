import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { type ArtisanPerson, addArtisan } from '@fixit/api/testing/people';
import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { pathOfCall } from '@fixit/contract/route';
import { atMost, type Figure, kilobytes, load, median, milliseconds } from './measuring/figure.ts';
import { processorTime } from './measuring/processes.ts';
import { type Server, startServer } from './server.ts';

const pictures = 200;

/** The first pictures start the process that paints, and load each lettering and layout. */
const warmUpPictures = 40;

/** The pages of these trades in these towns have a picture with four signs each. */
const trades = ['Plumbing', 'Heating', 'Tiling', 'Roofing', 'Painting'];
const towns = ['saltaire', 'shipley', 'baildon', 'bingley', 'wilsden'];

const names = [
  'Hughes & Daughter',
  'Airedale Plumbing',
  'No Job Too Small',
  'Łukasz Złota Rączka',
  'A1',
  'شركة السباكة',
];

/**
 * Measures the pictures of link previews: the processor time of the server and of the process that paints, including
 * queries and the answer, and then the same for stored pictures.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    const paths: string[] = [];
    for (let number = 0; number < warmUpPictures + pictures; number += 1) {
      const category = trades[number % trades.length] ?? '';
      paths.push(await publish(server, await addArtisan(database, { business_name: businessAt(number), category })));
    }
    const urls = await Promise.all(paths.map((path) => findPicture(server, path)));
    const measuredPaths = urls.slice(warmUpPictures);
    for (const path of urls.slice(0, warmUpPictures)) await readPicture(server, path);
    const painted = await timeAll(server, measuredPaths);
    const stored = await timeAll(server, measuredPaths);
    const townPaths = trades.flatMap((trade) => towns.map((town) => `/${trade.toLowerCase()}/${town}`));
    const paintedTowns = await timeAll(server, await Promise.all(townPaths.map((path) => findPicture(server, path))));
    return [
      atMost(
        `a share picture, processor time, mean of ${pictures}`,
        painted.processor,
        40,
        milliseconds,
        `, p50 of the answer ${milliseconds(median(painted.answers))}, ${load()}`,
      ),
      atMost(
        `a share picture of a trade in a town, processor time, mean of ${townPaths.length}`,
        paintedTowns.processor,
        40,
        milliseconds,
        `, ${load()}`,
      ),
      atMost('a picture of an artisan from the disk', stored.processor, 10, milliseconds),
      atMost('bytes of a share picture, median', median(painted.bytes), 100_000, kilobytes),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

const businessAt = (number: number) => `${names[number % names.length]} ${number}`;

async function publish({ origin }: Server, { token }: ArtisanPerson): Promise<string> {
  const answer = await fetch(origin + pathOfCall(artisanPage.setVisibility, {}), {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ is_public: true, shows_hours: false }),
  });
  const { data } = artisanPage.setVisibility.answer.parse(await answer.json());
  return data.address ?? '';
}

async function findPicture({ origin }: Server, path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text();
  const [, url] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  if (url === undefined) throw new Error(`${path} has no picture`);
  return new URL(url).pathname;
}

async function readPicture({ origin }: Server, path: string): Promise<number> {
  const answer = await fetch(origin + path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** The times are in milliseconds. */
async function timeAll(server: Server, paths: readonly string[]) {
  const before = processorTime(server.pid);
  const answers: number[] = [];
  const bytes: number[] = [];
  for (const path of paths) {
    const from = performance.now();
    bytes.push(await readPicture(server, path));
    answers.push(performance.now() - from);
  }
  return { processor: ((processorTime(server.pid) - before) * 1000) / paths.length, answers, bytes };
}
