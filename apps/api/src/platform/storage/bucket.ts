import { randomBytes } from 'node:crypto';
import { Disk } from 'flydrive';
import { StartError } from '../../db/start-error.ts';
import type { BucketSettings } from './bucket-settings.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true } as const;

/**
 * Opens a bucket once it has been tried: it keeps what is written, never writes over it, and shows nothing to strangers. What opens it
 * rejects while it cannot be reached, with a StartError if only a setting can mend that, and tries again when it is called again.
 */
export async function openBucket(settings: BucketSettings): Promise<() => Promise<Disk>> {
  // The SDK behind it is large, and most instances need none.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const driver = new S3Driver({
    bucket,
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: timeouts,
    // Many stores know the checksums of 2025 not yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(driver);
  let tried: Promise<Disk> | null = null;
  return () => {
    tried ??= tryOut(disk, settings).then(
      () => disk,
      (error: unknown) => {
        tried = null;
        throw wrongSetting(error) ?? error;
      },
    );
    return tried;
  };
}

async function tryOut(disk: Disk, { endpoint, bucket }: BucketSettings): Promise<void> {
  const key = `check/${randomBytes(24).toString('base64url')}.txt`;
  const write = () => disk.put(key, 'Fixit checks its bucket.', { IfNoneMatch: '*' });
  await write();
  try {
    const isWrittenOver = await write().then(
      () => true,
      (error: unknown) => {
        if (statusOf(error) !== 412) throw error;
        return false;
      },
    );
    if (isWrittenOver) throw new StartError(`S3_ENDPOINT: ${noConditions}`);
    const place = `${endpoint.replace(/\/$/, '')}/${bucket}`;
    for (const address of [`${place}/${key}`, `${place}?list-type=2`]) {
      const { ok } = await fetch(address, { signal: AbortSignal.timeout(timeouts.requestTimeout) });
      if (ok) throw new StartError('S3_BUCKET: everybody can read this bucket; make it private');
    }
  } finally {
    await disk.delete(key);
  }
}

const noConditions =
  'this store knows no conditional writes (If-None-Match), which keep a picture from being written over';

/** By the code of the answer. */
const sentences: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET: there is no such bucket',
  InvalidBucketName: 'S3_BUCKET: is no name of a bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: this store does not know it',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: does not belong to S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_ACCESS_KEY_ID: may not write, read and delete in this bucket',
  AuthorizationHeaderMalformed: 'S3_REGION: is not that of this store',
  PermanentRedirect: 'S3_REGION: is not that of this bucket',
  RequestTimeTooSkewed: 'S3_ENDPOINT: the clocks of this machine and of the store differ too much',
  NotImplemented: `S3_ENDPOINT: ${noConditions}`,
};

/** What only a setting can mend; anything else may be over in a moment. */
function wrongSetting(error: unknown): StartError | null {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return null;
  const sentence = sentences[cause.name];
  if (sentence) return new StartError(sentence, { cause });
  const status = statusOf(cause);
  const isRefused = status !== undefined && status >= 300 && status < 500 && status !== 429;
  return isRefused ? new StartError(`S3_ENDPOINT: what answers there is no S3 store (${status})`, { cause }) : null;
}

/** flydrive puts an error of its own around the store's. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause ? rootOf(error.cause) : error);

/** Of the store's answer, where there was one. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = Object(rootOf(error)) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
