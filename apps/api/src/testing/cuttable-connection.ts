import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

/** A proxy to a database that a test can cut or silence. */
export interface CuttableConnection {
  /** The database's address by this way. */
  url: string;
  /** Breaks every connection and takes no new one. */
  cut(): Promise<void>;
  /** From now on everything is taken and nothing is passed on, as when the other machine is gone without a word. */
  swallow(): void;
  /** Passes new connections on again; those from before stay silent. */
  mend(): void;
}

/** Opens a proxy to a database on a local port. */
export async function openCuttableConnection(url: string): Promise<CuttableConnection> {
  const { host, port, user = '', password, database = '' } = new Client({ connectionString: url });
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  let swallows = false;
  const server = createServer((near) => {
    if (swallows) {
      keep(near);
      return void near.resume();
    }
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL('postgresql://127.0.0.1');
  // A server that listens on a port has such an address.
  address.port = String((server.address() as AddressInfo).port);
  address.username = user;
  address.password = String(password ?? '');
  address.pathname = `/${database}`;
  return {
    url: address.href,
    swallow() {
      swallows = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    mend() {
      swallows = false;
    },
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}
