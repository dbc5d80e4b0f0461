export interface BucketSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type BucketInput = { [Name in keyof BucketSettings]: string | undefined };

/** `findConflicts` reports a missing setting. */
export function bucketOf({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: BucketInput): BucketSettings | null {
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}
