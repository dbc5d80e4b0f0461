import { Disk } from 'flydrive';
import { StartError } from '../../db/start-error.ts';
import { loadOptionalPackage } from '../optional-package.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { checkText, makeCheckKey, requirePrivateBucket } from './private-bucket.ts';

const timeouts = { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true } as const;

/**
 * The returned function checks that the bucket stores objects, never overwrites them, and is not
 * public. It retries on each call, and rejects with a StartError if only a change of the settings can
 * help.
 */
export async function openBucket(settings: BucketSettings): Promise<() => Promise<Disk>> {
  const { S3Driver } = await loadOptionalPackage('S3_BUCKET', () => import('flydrive/drivers/s3'));
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
    // Many stores do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(driver);
  let probing: Promise<Disk> | null = null;
  return () => {
    probing ??= probeBucket(disk, settings).then(
      () => disk,
      (error: unknown) => {
        probing = null;
        throw toStartError(error) ?? error;
      },
    );
    return probing;
  };
}

async function probeBucket(disk: Disk, settings: BucketSettings): Promise<void> {
  const key = makeCheckKey();
  const write = () => disk.put(key, checkText, { IfNoneMatch: '*' });
  await write();
  try {
    const isOverwritten = await write().then(
      () => true,
      (error: unknown) => {
        if (statusOf(error) !== 412) throw error;
        return false;
      },
    );
    if (isOverwritten) throw new StartError(`S3_ENDPOINT: ${noConditions}`);
    await requirePrivateBucket(settings, key, 'S3_BUCKET');
  } finally {
    await disk.delete(key);
  }
}

const noConditions =
  'this store does not support conditional writes (If-None-Match), which prevent overwriting a picture';

const messages: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET: there is no such bucket',
  InvalidBucketName: 'S3_BUCKET: is not the name of a bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: this store does not know it',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: does not belong to S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_ACCESS_KEY_ID: must be allowed to write, read and delete in this bucket',
  AuthorizationHeaderMalformed: 'S3_REGION: is not the region of this store',
  PermanentRedirect: 'S3_REGION: is not the region of this bucket',
  RequestTimeTooSkewed: 'S3_ENDPOINT: the clocks of this machine and of the store differ too much',
  NotImplemented: `S3_ENDPOINT: ${noConditions}`,
};

/** Returns null for a failure that may be temporary. */
function toStartError(error: unknown): StartError | null {
  const cause = deepestCause(error);
  if (!(cause instanceof Error)) return null;
  const message = messages[cause.name];
  if (message) return new StartError(message, { cause });
  const status = statusOf(cause);
  const isRefused = status !== undefined && status >= 300 && status < 500 && status !== 429;
  return isRefused ? new StartError(`S3_ENDPOINT: this server is not an S3 store (${status})`, { cause }) : null;
}

/** flydrive wraps the error of the store. */
export const deepestCause = (error: unknown): unknown =>
  error instanceof Error && error.cause ? deepestCause(error.cause) : error;

function statusOf(error: unknown): number | undefined {
  const { $metadata } = Object(deepestCause(error)) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
