import { randomBytes } from 'node:crypto';
import { StartError } from '../../db/start-error.ts';
import type { BucketSettings } from './bucket-settings.ts';

export const makeCheckKey = (): string => `check/${randomBytes(24).toString('base64url')}.txt`;
export const checkText = 'Fixit checks its bucket.';

const timeout = 4_000;

/** Throws a StartError if the public can read the object `key` or list the bucket. */
export async function requirePrivateBucket(
  { endpoint, bucket }: Pick<BucketSettings, 'endpoint' | 'bucket'>,
  key: string,
  setting: string,
): Promise<void> {
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  for (const url of [`${bucketUrl}/${key}`, `${bucketUrl}?list-type=2`]) {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (ok) throw new StartError(`${setting}: everybody can read this bucket; make it private`);
  }
}
