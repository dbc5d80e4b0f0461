import { type RequestOptions as PlainOptions, request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';

interface AskOptions {
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal;
  /** Certificate authorities to trust instead of Node's. */
  readonly ca?: string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
  /** When the certificate is valid; null without TLS. */
  readonly valid: { readonly from: Date; readonly to: Date } | null;
}

/** Follows no redirection. Rejects with Node's error when nobody answers or the certificate is not valid. */
export function askAddress(url: string, { headers = {}, signal, ca }: AskOptions): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const isSecure = new URL(url).protocol === 'https:';
    // Without keep-alive, which would keep this process running.
    const options: PlainOptions & RequestOptions = {
      headers,
      signal,
      agent: false,
      ...(ca === undefined ? {} : { ca }),
    };
    const asked = (isSecure ? request : plainRequest)(url, options);
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const { socket, statusCode = 0, headers: answered } = answer;
      const valid = socket instanceof TLSSocket ? validityOf(socket) : null;
      text(answer).then((body) => resolve({ status: statusCode, location: answered.location, body, valid }), reject);
    });
    // Only if the answer is an upgrade, which we do not use.
    asked.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, location: undefined, body: '', valid: null });
    });
    asked.end();
  });
}

function validityOf(socket: TLSSocket) {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  return { from: new Date(valid_from), to: new Date(valid_to) };
}
