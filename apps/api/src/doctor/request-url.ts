import { type IncomingMessage, type RequestOptions as PlainOptions, request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { TLSSocket } from 'node:tls';

interface UrlRequestOptions {
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal;
  /** Replaces the certificate authorities that Node trusts. */
  readonly ca?: string | undefined;
}

export interface UrlResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
  /** The period in which the certificate is valid, or null without TLS. */
  readonly validity: { readonly from: Date; readonly to: Date } | null;
}

/** The body of `/healthz` is much shorter. */
const maxBodyBytes = 64 * 1024;

/**
 * Does not follow redirects, and truncates the body. Rejects with Node's error if there is no answer
 * or the certificate is invalid.
 */
export function requestUrl(url: string, { headers = {}, signal, ca }: UrlRequestOptions): Promise<UrlResponse> {
  return new Promise((resolve, reject) => {
    const isSecure = new URL(url).protocol === 'https:';
    // A kept-alive connection would keep this process running.
    const options: PlainOptions & RequestOptions = {
      headers,
      signal,
      agent: false,
      ...(ca === undefined ? {} : { ca }),
    };
    const outgoing = (isSecure ? request : plainRequest)(url, options);
    outgoing.once('error', reject);
    outgoing.once('response', (answer) => {
      const { socket, statusCode = 0, headers: responseHeaders } = answer;
      const validity = socket instanceof TLSSocket ? validityOf(socket) : null;
      readStart(answer).then(
        (body) => resolve({ status: statusCode, location: responseHeaders.location, body, validity }),
        reject,
      );
    });
    // Node emits this only if the server accepts an upgrade, which we do not use.
    outgoing.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, location: undefined, body: '', validity: null });
    });
    outgoing.end();
  });
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the response and its connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBodyBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString();
}

function validityOf(socket: TLSSocket) {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  return { from: new Date(valid_from), to: new Date(valid_to) };
}
