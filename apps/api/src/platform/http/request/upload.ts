import type {} from '@fastify/multipart';
import { pictureLimits } from '@fixit/contract/value/picture';
import type { FastifyRequest } from 'fastify';
import { FairQueue } from '../../fair-queue.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { KeyedSemaphore } from '../../semaphore.ts';
import type { Limits } from '../limits/limits.ts';

/** The type of the file has not been verified yet. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly filename: string;
}

/** Counts from the first byte to the response. An upload uses up to 20 MB of memory. */
const uploadsByAccount = new KeyedSemaphore(
  { maxRunning: 2, maxWaiting: 10 },
  'Your other pictures are still being uploaded. Please try again in a moment.',
);
const busyMessage = 'Too many pictures are being uploaded just now. Please try again in a moment.';
const readQueue = new FairQueue({ maxRunning: 48, maxWaitingPerKey: 2 }, busyMessage);

/** This includes the uploads that the process has read but not answered. */
const maxBufferedBytes = 256 * 1024 * 1024;
let bufferedBytes = 0;

/** A slower upload is refused, so that it cannot block the queue. */
const minUploadRate = { bytesPerSecond: 8_000, afterSeconds: 5 } as const;

/** Refuses with 429 or 503, or with 408 if the picture arrives too slowly. */
export async function takeUpload<T>(
  limits: Limits,
  account_id: string,
  { request, field }: { request: FastifyRequest; field: string },
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  await countPicture(limits, account_id);
  return uploadsByAccount.run(account_id, async () => {
    const file = await readQueue.run(account_id, 1, () => readUpload(request, field));
    if (bufferedBytes + file.bytes.length > maxBufferedBytes)
      throw refuse('unavailable', { retryAfter: 2, message: busyMessage });
    bufferedBytes += file.bytes.length;
    try {
      return await work(file);
    } finally {
      bufferedBytes -= file.bytes.length;
    }
  });
}

async function countPicture({ pictures }: Limits, account_id: string): Promise<void> {
  try {
    await pictures.count(account_id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error;
    const { retryAfter = 1 } = error;
    const minutes = Math.ceil(retryAfter / 60);
    const message = `You have sent many pictures. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
    throw refuse('rate_limited', { message, retryAfter, limit: 'pictures' });
  }
}

async function readUpload(request: FastifyRequest, field: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    const isEmpty = request.headers['content-type'] === undefined;
    throw isEmpty ? missingFile(field) : refuse('unsupported_type');
  }
  const watch = rejectIfSlow(request);
  try {
    return await Promise.race([readPart(request, field), rejectOnDisconnect(request), watch.slow]);
  } finally {
    watch.stop();
  }
}

function rejectIfSlow({ raw }: FastifyRequest): { slow: Promise<never>; stop: () => void } {
  const { bytesPerSecond, afterSeconds } = minUploadRate;
  const startBytes = raw.socket.bytesRead;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1000;
      const isSlow = seconds >= afterSeconds && raw.socket.bytesRead - startBytes < bytesPerSecond * seconds;
      if (isSlow) reject(refuse('too_slow'));
    }, 1_000);
  });
  return { slow, stop: () => clearInterval(timer) };
}

async function readPart(request: FastifyRequest, field: string): Promise<UploadedFile> {
  const limits = { fileSize: pictureLimits.bytes, files: 1, fields: 10 };
  const part = await refuseMalformed(() => request.file({ limits }));
  if (!part || part.fieldname !== field) throw missingFile(field);
  const bytes = await refuseMalformed(() => part.toBuffer());
  // The library may return the truncated bytes before it sets this flag.
  if (part.file.truncated) throw refuse('too_large');
  if (bytes.length === 0) throw missingFile(field);
  return { bytes, filename: part.filename };
}

/** Rejects when the caller disconnects before the whole body has arrived; the library might wait for ever. */
function rejectOnDisconnect({ raw }: FastifyRequest): Promise<never> {
  const isDisconnected = () => raw.destroyed && !raw.complete;
  return new Promise((_, reject) => {
    if (isDisconnected()) reject(refuse('malformed'));
    else raw.once('close', () => isDisconnected() && reject(refuse('malformed')));
  });
}

/** The library's error has no status if it cannot parse the body. */
async function refuseMalformed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw refuse('malformed', { cause: error });
  }
}

const missingFile = (field: string) => refuse('invalid', { errors: { [field]: ['Please choose a picture'] } });
