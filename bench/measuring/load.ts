import { connect } from 'node:net';

export interface Load {
  /** Counts calls a second. */
  rate: number;
  /** Each value is the milliseconds of one call. */
  times: number[];
}

/** Runs `call` in parallel lanes for a time. A lane makes its next call once the previous one is answered. */
export async function loadWith(
  { lanes, seconds }: { lanes: number; seconds: number },
  call: (lane: number, iteration: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let iteration = 0; performance.now() < end; iteration += 1) {
        const from = performance.now();
        await call(lane, iteration);
        times.push(performance.now() - from);
      }
    }),
  );
  return { rate: times.length / ((performance.now() - begin) / 1000), times };
}

/**
 * Makes calls without a body one after the other. It does so little work that it hardly affects the server on the same
 * machine.
 */
export class PlainConnection {
  readonly #socket;
  readonly #host: string;
  readonly #headers: string;
  #settle: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  #received = '';

  /** Each of `headers` ends with a line break. */
  constructor(origin: string, headers = '') {
    this.#headers = headers;
    const { hostname, port, host } = new URL(origin);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    // Latin-1 has one character for each byte, which is what Content-Length counts.
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk) => this.#receive(String(chunk)));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection')));
  }

  ask(method: string, path: string, token?: string): Promise<number> {
    const authorization = token ? `Authorization: Token ${token}\r\n` : '';
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${authorization}${this.#headers}\r\n`);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.#received.slice(0, head))?.[1]);
    if (Number.isNaN(length)) return this.#settle?.reject(new Error('An answer without Content-Length'));
    if (this.#received.length < head + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#settle?.resolve(status);
  }
}
