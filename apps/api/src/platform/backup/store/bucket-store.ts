import type { Readable } from 'node:stream';
import { loadOptionalPackage } from '../../optional-package.ts';
import type { BucketSettings } from '../../storage/bucket-settings.ts';
import { checkText, makeCheckKey, requirePrivateBucket } from '../../storage/private-bucket.ts';
import { copyChunks } from '../archive/copy-chunks.ts';
import type { BackupStore } from './backup-file.ts';
import { explainBucketFailure, isEndOfStream } from './storage-failure.ts';

const setting = 'BACKUP_S3_BUCKET';

const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true } as const;

/** An upload has at most 10,000 parts, so a backup can be up to 160 GB. */
const uploadParts = { partSize: 16 * 1024 * 1024, queueSize: 2 } as const;

/** Stores backups in a bucket, which does not list incomplete uploads. */
export async function openBucketStore(settings: BucketSettings): Promise<BackupStore> {
  const { S3Client, ListObjectsV2Command, GetObjectCommand, PutObjectCommand, DeleteObjectCommand } =
    await loadOptionalPackage(setting, () => import('@aws-sdk/client-s3'));
  const { Upload } = await loadOptionalPackage(setting, () => import('@aws-sdk/lib-storage'));
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
  const explainFailure = <T>(response: Promise<T>): Promise<T> =>
    response.catch((error: unknown) => {
      throw explainBucketFailure(setting, error);
    });

  return {
    target(Key) {
      const body = copyChunks();
      const upload = new Upload({ client, params: { Bucket, Key, Body: body }, ...uploadParts });
      let done: Promise<unknown> = Promise.resolve();
      let failure: Error | null = null;
      return {
        open() {
          done = upload.done().catch((error: Error) => {
            failure = error;
            body.destroy();
            throw error;
          });
          // `publish` or `discard` awaits this promise.
          done.catch(() => undefined);
          return body;
        },
        publish: async () => void (await done),
        async discard() {
          // The upload may reject after its stream did.
          await done.catch(() => undefined);
          await upload.abort().catch(() => undefined);
        },
        explain: (error) =>
          failure && (error === failure || isEndOfStream(error)) ? explainBucketFailure(setting, failure) : error,
      };
    },
    open: async (Key) => {
      const { Body } = await explainFailure(client.send(new GetObjectCommand({ Bucket, Key })));
      // In Node the body is a Readable.
      return Body as Readable;
    },
    remove: async (Key) => void (await explainFailure(client.send(new DeleteObjectCommand({ Bucket, Key })))),
    removeUnfinished: () => Promise.resolve(),
    list: async () => {
      // One response lists up to 1,000 backups.
      const { Contents = [] } = await explainFailure(
        client.send(new ListObjectsV2Command({ Bucket, Prefix: 'fixit-' })),
      );
      return Contents.map(({ Key: name = '', Size: bytes = 0, LastModified: modified = new Date(0) }) => ({
        name,
        bytes,
        modified,
      }));
    },
    requirePrivate: async () => {
      const Key = makeCheckKey();
      await explainFailure(client.send(new PutObjectCommand({ Bucket, Key, Body: checkText })));
      try {
        await requirePrivateBucket(settings, Key, setting);
      } catch (error) {
        throw explainBucketFailure(setting, error);
      } finally {
        await explainFailure(client.send(new DeleteObjectCommand({ Bucket, Key })));
      }
    },
  };
}
