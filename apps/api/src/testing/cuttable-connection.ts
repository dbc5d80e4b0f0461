import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { listenLocally } from './listen-locally.ts';

/** Proxies a database or a Redis, so that a test can cut or silence the connections. */
export interface CuttableConnection {
  url: string;
  /** Breaks every connection and accepts no new one. */
  cut(): Promise<void>;
  /** Accepts all data but forwards none, as if the other machine had lost its power. */
  swallow(): void;
  /** Breaks every connection, and each new one, like a proxy without a server behind it. */
  refuse(): void;
  readonly refused: number;
  /** Forwards new connections again. The earlier connections stay silent. */
  mend(): void;
}

export async function openCuttableConnection(url: string): Promise<CuttableConnection> {
  const { reach, urlAt } = url.startsWith('redis:') ? redisAt(url) : databaseAt(url);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  let swallows = false;
  let refuses = false;
  let refused = 0;
  const server = createServer((near) => {
    if (refuses) {
      refused += 1;
      return void near.on('error', () => undefined).destroy();
    }
    if (swallows) {
      track(near);
      return void near.resume();
    }
    const far = reach();
    track(near);
    track(far);
    near.pipe(far).pipe(near);
  });
  const port = await listenLocally(server);
  return {
    url: urlAt(port),
    swallow() {
      swallows = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    refuse() {
      refuses = true;
      for (const socket of sockets) socket.destroy();
    },
    get refused() {
      return refused;
    },
    mend() {
      swallows = false;
      refuses = false;
    },
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

interface FarEnd {
  reach: () => Socket;
  urlAt: (port: number) => string;
}

function databaseAt(url: string): FarEnd {
  const { host, port, user = '', password, database = '' } = new Client({ connectionString: url });
  const proxyUrl = new URL('postgresql://127.0.0.1');
  proxyUrl.username = user;
  proxyUrl.password = String(password ?? '');
  proxyUrl.pathname = `/${database}`;
  return {
    reach: () => (host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)),
    urlAt: (near) => Object.assign(proxyUrl, { port: String(near) }).href,
  };
}

function redisAt(url: string): FarEnd {
  const { hostname, port } = new URL(url);
  return { reach: () => connect(Number(port), hostname), urlAt: (near) => `redis://127.0.0.1:${near}` };
}
