import { once } from 'node:events';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { listenLocally } from '../listen-locally.ts';
import { certificate } from './test-certificates.ts';

interface ProxyChoice {
  readonly origin: string;
  readonly pass?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  readonly passesUpgrades?: boolean;
  readonly tls?: { key: string; cert: string };
  readonly status?: number;
}

/** A correct proxy reports this address as its visitor's. */
export const visitor = '198.51.100.7';

const forwardCorrectly = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  'x-forwarded-for': visitor,
  'x-forwarded-proto': 'https',
});

const isHandshake = (headers: IncomingHttpHeaders) =>
  Buffer.from(headers['sec-websocket-key'] ?? '', 'base64').length === 16 && headers['sec-websocket-version'] === '13';

export class TlsProxy {
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async open({
    origin,
    pass = forwardCorrectly,
    passesUpgrades = true,
    tls = certificate,
    status,
  }: ProxyChoice): Promise<TlsProxy> {
    const server = createServer(tls, (incoming, answer) => {
      if (status !== undefined) return void answer.writeHead(status).end();
      const { url = '/', headers } = incoming;
      // A proxy that does not support upgrades drops these headers.
      const { upgrade: _upgrade, connection: _connection, ...forwarded } = pass(headers);
      plainRequest(origin + url, { headers: forwarded }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      }).end();
    });
    if (passesUpgrades)
      server.on('upgrade', ({ url = '/', headers }, socket: Socket) => {
        // HAProxy does the same.
        if (!isHandshake(headers)) return void socket.end('HTTP/1.1 400 Bad request\r\nConnection: close\r\n\r\n');
        plainRequest(origin + url, { headers: pass(headers) }, (response) => {
          socket.write(`HTTP/1.1 ${response.statusCode} Refused\r\nConnection: close\r\n\r\n`);
          response.pipe(socket);
        }).end();
      });
    return new TlsProxy(server, `https://localhost:${await listenLocally(server)}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
