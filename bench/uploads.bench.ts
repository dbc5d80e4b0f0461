import { once, setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { pictureOf, worstInterlaced } from '@fixit/api/testing/test-pictures';
import { job } from '@fixit/contract/job';
import { type Answer, pathOfCall } from '@fixit/contract/route';
import { addCustomers } from './customers.ts';
import { atMost, type Figure, load, median, milliseconds } from './measuring/figure.ts';
import { startServer } from './server.ts';

/**
 * The attack consists of accounts with two slow uploads each, and of accounts that each upload two of the most expensive
 * accepted pictures at a time.
 */
const [slowAccounts, costlyAccounts, uploadsPerAccount] = [6, 3, 2];
/** A slow upload sends one byte per interval. */
const dripIntervalMs = 5_000;
/** Uploads are timed for this many seconds. */
const seconds = 15;

/** Measures the upload of a small picture, alone and during slow and expensive uploads. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(4);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  const stop = new AbortController();
  setMaxListeners(uploadsPerAccount * slowAccounts, stop.signal);
  try {
    const [stranger = '', ...attackers] = await addCustomers(database.pool, 1 + slowAccounts + costlyAccounts);
    const small = await pictureOf();
    const withoutAttack = await timeUploads(server.origin, stranger, small);
    const costlyPicture = new Blob([new Uint8Array(await worstInterlaced())], { type: 'image/png' });
    const statuses = new Map<number, number>();
    const attacks = attackers.flatMap((token, index) =>
      Array.from({ length: uploadsPerAccount }, () =>
        index < slowAccounts
          ? drip(server.origin, token, stop.signal)
          : repeat(stop.signal, async () => {
              const status = await upload(server.origin, token, costlyPicture);
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
            }),
      ),
    );
    const duringAttack = await timeUploads(server.origin, stranger, small);
    stop.abort();
    await Promise.all(attacks);
    const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
    const note = ` (p50 and longest ${describe(duringAttack)}, alone ${describe(withoutAttack)}; costly ones answered ${answers}; ${load()})`;
    const times = (value: number) => value.toFixed(1);
    return [
      atMost(
        'a stranger’s upload during an attack, as a multiple of the time without one',
        median(duringAttack) / median(withoutAttack),
        5,
        times,
        note,
      ),
    ];
  } finally {
    stop.abort();
    await server.stop();
    await database.stop();
  }
}

const describe = (times: readonly number[]) => `${milliseconds(median(times))}, ${milliseconds(Math.max(...times))}`;

async function timeUploads(origin: string, token: string, picture: Blob): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const status = await upload(origin, token, picture, (time) => times.push(time));
    if (status !== 201) throw new Error(`A stranger’s upload was answered ${status}`);
  }
  return times;
}

/**
 * Uploads a photo and removes it again, because an account may have only a few unused photos. Reports the milliseconds
 * of the upload alone.
 */
async function upload(
  origin: string,
  token: string,
  picture: Blob,
  report: (time: number) => void = () => undefined,
): Promise<number> {
  const form = new FormData();
  form.set(job.addPhoto.upload, picture, 'photo.png');
  const headers = { authorization: `Token ${token}` };
  const from = performance.now();
  const response = await fetch(origin + job.addPhoto.path, { method: 'POST', headers, body: form });
  const text = await response.text();
  report(performance.now() - from);
  if (response.ok) {
    // The server has checked the answer against the contract.
    const { data } = JSON.parse(text) as Answer<typeof job.addPhoto>;
    await fetch(origin + pathOfCall(job.removePhoto, { params: { id: data.id } }), { method: 'DELETE', headers });
  }
  return response.status;
}

async function repeat(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  while (!signal.aborted) await run();
}

/** Sends a large upload one byte at a time, and starts again whenever the server closes the connection. */
async function drip(origin: string, token: string, signal: AbortSignal): Promise<void> {
  await repeat(signal, async () => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    socket.on('error', end).resume();
    socket.write(uploadHeading(hostname, token));
    const timer = setInterval(() => socket.write('a'), dripIntervalMs);
    await waitUntilClosed(socket);
    clearInterval(timer);
    signal.removeEventListener('abort', end);
  });
}

async function waitUntilClosed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close');
}

function uploadHeading(host: string, token: string): string {
  const heading = [
    `POST ${job.addPhoto.path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Token ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 9000000',
    '',
    '--b',
    'Content-Disposition: form-data; name="photo"; filename="photo.png"',
    'Content-Type: image/png',
    '',
    '',
  ];
  return heading.join('\r\n');
}
