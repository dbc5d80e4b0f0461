import { createServer, type Server, type ServerResponse } from 'node:http';
import { vi } from 'vitest';
import { listenLocally } from '../listen-locally.ts';

export type OutsideAnswer = (url: URL, range: string | undefined, response: ServerResponse) => void;

/** One local server replaces every host on the internet. */
export class OutsideWorld {
  readonly #server: Server;
  readonly #port: number;
  /** Contains the URLs fetched since `stubFetch`. */
  requests: string[] = [];
  answer: OutsideAnswer = (_url, _range, response) => void response.writeHead(404).end();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
  }

  static async open(): Promise<OutsideWorld> {
    const server = createServer((request, response) =>
      world.answer(new URL(String(request.headers['x-original-url'])), request.headers.range, response),
    );
    const world = new OutsideWorld(server, await listenLocally(server));
    return world;
  }

  /** Requests to other machines reach this server until globals are restored. */
  stubFetch(): void {
    this.requests = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
      if (String(url).startsWith('http://127.0.0.1')) return fetch(url, init);
      this.requests.push(String(url));
      const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-original-url': String(url) };
      return fetch(`http://127.0.0.1:${this.#port}/`, { ...init, headers });
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
