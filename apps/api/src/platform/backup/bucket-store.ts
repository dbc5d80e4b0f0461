import { PassThrough, type Readable } from 'node:stream';
import { StartError } from '../../db/start-error.ts';
import type { BucketSettings } from '../storage/bucket-settings.ts';
import type { BackupStore } from './backup-file.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true } as const;

/** Bytes: a store takes 10,000 parts, so that a backup may have 160 GB. Two are under way at once. */
const part = { partSize: 16 * 1024 * 1024, queueSize: 2 } as const;

/** Backups in a bucket. An upload that is not completed is none. */
export async function openBucketStore(settings: BucketSettings): Promise<BackupStore> {
  // The SDK is large, and most instances need none.
  const { S3Client, ListObjectsV2Command, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: timeouts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const ask = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw explainBucket(error);
    });

  return {
    target(Key) {
      const body = new PassThrough();
      const upload = new Upload({ client, params: { Bucket, Key, Body: body }, ...part });
      let done: Promise<unknown> = Promise.resolve();
      let failure: Error | null = null;
      return {
        open() {
          done = upload.done().catch((error: Error) => {
            failure = error;
            body.destroy(error);
            throw error;
          });
          // It is awaited in the end.
          done.catch(() => undefined);
          return body;
        },
        publish: async () => void (await done),
        discard: () => upload.abort().catch(() => undefined),
        explain: (error) => (failure && error === failure ? explainBucket(error) : error),
      };
    },
    open: async (Key) => {
      const { Body } = await ask(client.send(new GetObjectCommand({ Bucket, Key })));
      // In Node it is one.
      return Body as Readable;
    },
    remove: async (Key) => void (await ask(client.send(new DeleteObjectCommand({ Bucket, Key })))),
    list: async () => {
      // Those that are kept fit into one answer.
      const { Contents = [] } = await ask(client.send(new ListObjectsV2Command({ Bucket, Prefix: 'fixit-' })));
      return Contents.map(({ Key: name = '', Size: bytes = 0 }) => ({ name, bytes }));
    },
  };
}

function explainBucket(error: unknown): StartError {
  const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : String(error);
  return new StartError(`The bucket of BACKUP_S3_BUCKET cannot be used (${reason}).`, { cause: error });
}
