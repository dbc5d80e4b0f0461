import { once } from 'node:events';
import { type EventFrame, eventSocket } from '@fixit/contract/notification';
import { WebSocket } from 'ws';
import type { TestServer } from './test-server.ts';

export interface Events {
  next(): Promise<EventFrame>;
  closed: Promise<number>;
  close(): void;
}

export async function openEvents(
  server: TestServer,
  token: string,
  { extras }: { extras?: true } = {},
): Promise<Events> {
  const query = `?token=${token}${extras ? '&extras=1' : ''}`;
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${eventSocket}${query}`);
  const frames: EventFrame[] = [];
  const waiting: ((frame: EventFrame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as EventFrame;
    const resolve = waiting.shift();
    if (resolve) resolve(frame);
    else frames.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return {
    next() {
      const frame = frames.shift();
      return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve));
    },
    closed,
    close: () => socket.close(),
  };
}

export async function eventRefusalStatus(server: TestServer, token: string): Promise<number> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${eventSocket}?token=${token}`);
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
}
