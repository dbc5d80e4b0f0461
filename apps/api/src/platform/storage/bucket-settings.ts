export interface BucketSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Given = { [Name in keyof BucketSettings]: string | undefined };

/** Null unless every part is there: `findConflicts` names what is missing. */
export function bucketOf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Given): BucketSettings | null {
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}
