import { Readable } from 'node:stream';

/** Streams JSON that is too long to be held, checked and written as a whole. */
export class StreamedJson extends Readable {
  override _read(): void {
    // A slow reader does not hold pieces back, because that would occupy a connection to the database.
  }
}

/**
 * Answers `{ message, data }` as soon as `write` passes the first piece of the data. If `write` fails
 * before that, the call fails. A later failure cuts the answer off, so that nobody mistakes a part for
 * the whole. `send` throws once the caller has disconnected.
 */
export function streamData(
  message: string,
  write: (send: (piece: string) => void) => Promise<void>,
): Promise<StreamedJson> {
  const answer = new StreamedJson();
  return new Promise((resolve, reject) => {
    let prefix = `{"message":${JSON.stringify(message)},"data":`;
    const send = (piece: string) => {
      if (answer.destroyed) throw new Error('The answer is no longer read');
      answer.push(prefix + piece);
      prefix = '';
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
