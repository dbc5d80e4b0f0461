import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestServer } from './server.ts';

/** What came of a try to open a socket: the open one, or the status it was refused with. */
export type Opening = { socket: WebSocket; status: 101 } | { socket: null; status: number };

/** Tries to open a socket at an address of the server. */
export function tryOpen({ origin }: TestServer, path: string, headers: Record<string, string> = {}): Promise<Opening> {
  const socket = new WebSocket(origin.replace('http', 'ws') + path, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, status: 101 }));
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve({ socket: null, status: statusCode });
    });
    socket.once('error', reject);
  });
}

/** Opens a socket; a refusal fails the test. */
export async function openSocket(server: TestServer, path: string): Promise<WebSocket> {
  const { socket, status } = await tryOpen(server, path);
  if (!socket) throw new Error(`The socket was refused with ${status}`);
  return socket;
}

/** The code with which a socket is closed. */
export async function closeCodeOf(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}
