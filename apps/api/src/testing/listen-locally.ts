import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Chooses a free port unless one is given. Returns the port. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port always has an AddressInfo.
  return (server.address() as AddressInfo).port;
}
