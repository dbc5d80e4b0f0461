import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export type OutsideAnswer = (url: URL, range: string | undefined, response: ServerResponse) => void;

/** One local server replaces every host on the internet. */
export class OutsideWorld {
  readonly #server: Server;
  /** The URLs were fetched since `stubFetch`. */
  requests: string[] = [];
  answer: OutsideAnswer = (_url, _range, response) => void response.writeHead(404).end();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<OutsideWorld> {
    const server = createServer((request, response) =>
      world.answer(new URL(String(request.headers['x-original-url'])), request.headers.range, response),
    ).listen(0, '127.0.0.1');
    const world = new OutsideWorld(server);
    await once(server, 'listening');
    return world;
  }

  /** Requests to other machines reach this server until globals are restored. */
  stubFetch(): void {
    this.requests = [];
    const { fetch } = globalThis;
    // A server that listens on a TCP port always has an AddressInfo.
    const { port } = this.#server.address() as AddressInfo;
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
      if (String(url).startsWith('http://127.0.0.1')) return fetch(url, init);
      this.requests.push(String(url));
      const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-original-url': String(url) };
      return fetch(`http://127.0.0.1:${port}/`, { ...init, headers });
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
