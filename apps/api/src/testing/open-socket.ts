import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestServer } from './test-server.ts';

export type Opening = { socket: WebSocket; status: 101 } | { socket: null; status: number };

export function tryOpen(
  { origin }: Pick<TestServer, 'origin'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Opening> {
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

export async function openSocket(server: Pick<TestServer, 'origin'>, path: string): Promise<WebSocket> {
  const { socket, status } = await tryOpen(server, path);
  if (!socket) throw new Error(`The socket was refused with ${status}`);
  return socket;
}

export async function closeCodeOf(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}
