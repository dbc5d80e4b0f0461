import { Readable } from 'node:stream';

/** An answer that is too long to be held, checked and written as a whole: JSON that is sent while it is still being read. */
export class StreamedJson extends Readable {
  override _read(): void {
    // Pieces are not held back for a slow reader: that would keep a connection to the database.
  }
}

/**
 * Answers `{ message, data }` as soon as `write` hands over the first piece of the data; if it fails before, so does the call. A later
 * failure breaks the answer off, so that nobody takes a part for the whole. Once nobody reads any more, handing over throws.
 */
export function streamData(
  message: string,
  write: (send: (piece: string) => void) => Promise<void>,
): Promise<StreamedJson> {
  const answer = new StreamedJson();
  return new Promise((resolve, reject) => {
    let before = `{"message":${JSON.stringify(message)},"data":`;
    const send = (piece: string) => {
      if (answer.destroyed) throw new Error('The answer is no longer read');
      answer.push(before + piece);
      before = '';
      resolve(answer);
    };
    write(send).then(
      () => {
        send('}');
        answer.push(null);
      },
      (error: unknown) => {
        reject(error);
        answer.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
