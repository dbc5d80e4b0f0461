import { randomBytes } from 'node:crypto';
import { StartError } from '../../db/start-error.ts';
import type { BucketSettings } from './bucket-settings.ts';

/** Returns the key of an object that only a check writes. */
export const checkKey = (): string => `check/${randomBytes(24).toString('base64url')}.txt`;
export const checkText = 'Fixit checks its bucket.';

/** The timeout is in milliseconds. */
const timeout = 4_000;

/** Throws a StartError if anybody can read the object `key`, which is in the bucket, or list the bucket. `setting` names the bucket. */
export async function refuseStrangers(
  { endpoint, bucket }: Pick<BucketSettings, 'endpoint' | 'bucket'>,
  key: string,
  setting: string,
): Promise<void> {
  const place = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  for (const address of [`${place}/${key}`, `${place}?list-type=2`]) {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (ok) throw new StartError(`${setting}: everybody can read this bucket; make it private`);
  }
}
