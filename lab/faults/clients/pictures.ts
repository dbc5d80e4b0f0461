import { createHash } from 'node:crypto';
import { pictureOf } from '@fixit/api/testing/test-pictures';
import { message } from '@fixit/contract/message';
import type { Party } from './party.ts';

/** The digest is the SHA-256 of the file that the server makes from the picture. */
export interface TestPicture {
  readonly file: Blob;
  readonly digest: string;
}

/** Each picture has its own size in pixels, so that a file stored under the wrong name has a different digest. */
const sizes = [40, 56, 72, 88] as const;

/**
 * Uploads each picture and reads it back before any fault is injected, to learn the digest of the
 * file that the server re-encodes.
 */
export async function preparePictures({ caller, chats }: Party): Promise<TestPicture[]> {
  const [conversation_id] = chats.keys();
  return Promise.all(
    sizes.map(async (size) => {
      const file = await pictureOf('png', size);
      const upload = { query: { conversation_id }, file };
      const { body } = await caller.call('message.uploadAttachment', message.uploadAttachment, upload);
      const { digest } = await readPicture((body as { data: { attachment: string } }).data.attachment, caller.origins);
      return { file, digest };
    }),
  );
}

export async function readPicture(
  url: string,
  [origin]: readonly string[],
): Promise<{ status: number; digest: string }> {
  const response = await fetch(new URL(url, origin));
  const digest = createHash('sha256').update(new Uint8Array(await response.arrayBuffer()));
  return { status: response.status, digest: digest.digest('hex') };
}
