import type {} from '@fastify/multipart';
import { pictureLimits } from '@fixit/contract/value/picture';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../refusal.ts';
import { KeyedSemaphore, Semaphore } from '../../semaphore.ts';
import type { Limits } from '../limits/limits.ts';

/** A file as it came, its type not yet believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly filename: string;
}

/** Uploads at once, from the first byte read to the answer. Each holds up to 10 MB of memory, twice while it is put together. */
const ofAccounts = new KeyedSemaphore(
  { atOnce: 2, waiting: 10 },
  'Your other pictures are still on their way. Please try again in a moment.',
);
const ofProcess = new Semaphore(
  { atOnce: 12, waiting: 24 },
  'Too many pictures are on their way just now. Please try again in a moment.',
);

/** Counts an upload of an account and waits for its turn; its body is not read before. Refuses with 429 or 503. */
export async function takeUpload<T>(limits: Limits, account_id: string, work: () => Promise<T>): Promise<T> {
  await countPicture(limits, account_id);
  return ofAccounts.run(account_id, () => ofProcess.run(work));
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

/** Reads the one file of a multipart call from its field. Refuses other and broken bodies, a missing file and more than 10 MB. */
export async function readUpload(request: FastifyRequest, field: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    const isEmpty = request.headers['content-type'] === undefined;
    throw isEmpty ? missing(field) : refuse('unsupported_type');
  }
  return Promise.race([readPart(request, field), rejectOnDisconnect(request)]);
}

async function readPart(request: FastifyRequest, field: string): Promise<UploadedFile> {
  const limits = { fileSize: pictureLimits.bytes, files: 1, fields: 10 };
  const part = await refuseMalformed(() => request.file({ limits }));
  if (!part || part.fieldname !== field) throw missing(field);
  const bytes = await refuseMalformed(() => part.toBuffer());
  // The library may read to the end of what it kept before it says that there was more.
  if (part.file.truncated) throw refuse('too_large');
  if (bytes.length === 0) throw missing(field);
  return { bytes, filename: part.filename };
}

/** Rejects when the caller disconnects before the whole body is here: the library might wait for ever. */
function rejectOnDisconnect({ raw }: FastifyRequest): Promise<never> {
  const gone = () => raw.destroyed && !raw.complete;
  return new Promise((_, reject) => {
    if (gone()) reject(refuse('malformed'));
    else raw.once('close', () => gone() && reject(refuse('malformed')));
  });
}

/** The library gives a status to what it refuses, and none to what it cannot take apart: no boundary, or no end. */
async function refuseMalformed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw refuse('malformed', { cause: error });
  }
}

const missing = (field: string) => refuse('invalid', { errors: { [field]: ['Please choose a picture'] } });
