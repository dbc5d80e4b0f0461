import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Written {
  method: string;
  path: string;
  token: string;
}

/** Makes calls that reach a server together: their connections stand before the first is written. Answers the statuses. */
export async function callAtOnce({ origin }: { origin: string }, calls: readonly Written[]): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const sockets = calls.map(() => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const answers = sockets.map(statusOf);
  calls.forEach(({ method, path, token }, index) => {
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Token ${token}`,
      'Connection: close',
    ];
    sockets[index]?.write(`${head.join('\r\n')}\r\n\r\n`);
  });
  return Promise.all(answers);
}

async function statusOf(socket: Socket): Promise<number> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return Number(text.split(' ')[1]);
}
