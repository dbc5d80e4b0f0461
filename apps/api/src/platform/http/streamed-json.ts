import { Readable } from 'node:stream';

/** Streams JSON that is too long to hold and validate as a whole. */
export class StreamedJson extends Readable {
  override _read(): void {
    // Without back-pressure, a slow reader does not occupy a connection to the database.
  }
}

/**
 * Responds as soon as `write` sends the first piece. A later failure aborts the response, so that it
 * is not mistaken for a complete one. `send` throws once the caller has disconnected.
 */
export function streamData(
  message: string,
  write: (send: (piece: string) => void) => Promise<void>,
): Promise<StreamedJson> {
  const stream = new StreamedJson();
  return new Promise((resolve, reject) => {
    let prefix = `{"message":${JSON.stringify(message)},"data":`;
    const send = (piece: string) => {
      if (stream.destroyed) throw new Error('The caller has disconnected');
      stream.push(prefix + piece);
      prefix = '';
      resolve(stream);
    };
    write(send).then(
      () => {
        send('}');
        stream.push(null);
      },
      (error: unknown) => {
        reject(error);
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
