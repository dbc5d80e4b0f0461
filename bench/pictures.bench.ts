import { setTimeout as wait } from 'node:timers/promises';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { addArtisan } from '@fixit/api/testing/people';
import { worstPictures } from '@fixit/api/testing/test-pictures';
import { account } from '@fixit/contract/account';
import { pathOfCall } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import { atMost, type Figure, load, median, megabytes, milliseconds } from './measuring/figure.ts';
import { processFamilyOf } from './measuring/processes.ts';
import { startServer } from './server.ts';

const clients = 12;
/** The page and the login are each requested repeatedly for this time. */
const seconds = 10;

/** Returns the memory of the server and its descendants in bytes. */
const memoryOfFamily = (pid: number) => processFamilyOf(pid).reduce((sum, { pss }) => sum + pss, 0);

/**
 * Measures `GET /` and a login, first alone and then while 12 clients repeatedly upload the most expensive accepted
 * pictures.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(4);
  const server = await startServer(database.url);
  const stop = new AbortController();
  try {
    const pictures = await worstPictures();
    const artisans = await Promise.all(Array.from({ length: clients }, () => addArtisan(database)));
    const alone = await probe(server.origin);
    const before = memoryOfFamily(server.pid);
    const answers = new Map<number, number>();
    const uploading = artisans.map(async ({ token, service_id: id }, index) => {
      const url = server.origin + pathOfCall(service.setImage, { params: { id } });
      for (let iteration = index; !stop.signal.aborted; iteration += 1) {
        const form = new FormData();
        form.set('image', new Blob([new Uint8Array(pictures[iteration % pictures.length] ?? [])]), 'worst.png');
        const headers = { authorization: `Token ${token}` };
        const { status } = await fetch(url, { method: 'POST', headers, body: form });
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    const underLoad = await probe(server.origin);
    const peakMemory = memoryOfFamily(server.pid);
    stop.abort();
    await Promise.all(uploading);
    // The server's picture processes end after a minute without a picture.
    await wait(62_000);
    const growth = memoryOfFamily(server.pid) - before;
    const summary = `, ${load()}, uploads answered ${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')}`;
    return [
      atMost(
        'GET / during uploads, as a multiple of the time without them',
        underLoad.page / alone.page,
        5,
        times,
        compareMedians(underLoad.page, alone.page),
      ),
      atMost(
        'login during uploads, as a multiple of the time without them',
        underLoad.login / alone.login,
        5,
        times,
        compareMedians(underLoad.login, alone.login) + summary,
      ),
      atMost(
        'memory growth a minute after the last picture',
        growth,
        20_000_000,
        megabytes,
        ` (${megabytes(peakMemory - before)} while 12 upload)`,
      ),
    ];
  } finally {
    stop.abort();
    await server.stop();
    await database.stop();
  }
}

const times = (value: number) => value.toFixed(1);
const compareMedians = (underLoad: number, alone: number) =>
  ` (p50 ${milliseconds(underLoad)}, alone ${milliseconds(alone)})`;

/** Returns the median times of the page and of a failed login, which costs as much as a successful one. */
async function probe(origin: string): Promise<{ page: number; login: number }> {
  const page: number[] = [];
  const login: number[] = [];
  const measureTime = async (times: number[], path: string, expected: string, init?: RequestInit) => {
    const from = performance.now();
    const text = await (await fetch(origin + path, init)).text();
    times.push(performance.now() - from);
    if (!text.includes(expected)) throw new Error(`${path} answered ${text.slice(0, 200)}`);
  };
  const headers = { 'content-type': 'application/json' };
  const end = performance.now() + seconds * 1000;
  for (let iteration = 0; performance.now() < end; iteration += 1) {
    // Each login has a new email, because the failures of an account are limited.
    const body = JSON.stringify({ username: `${iteration}-${Date.now()}@example.test`, password: 'not this one' });
    await measureTime(page, '/', '</html>');
    await measureTime(login, `${account.login.path}?login_type=user`, 'wrong_credentials', {
      method: 'POST',
      headers,
      body,
    });
  }
  return { page: median(page), login: median(login) };
}
