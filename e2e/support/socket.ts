import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { eventSocket } from '@fixit/contract/notification';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { emptyOrigin } from './origin.ts';

const socketUrl = (token: string, conversation_id: string) =>
  `${emptyOrigin.replace('http', 'ws')}${chatSocket.replace('{conversationId}', conversation_id)}?token=${token}`;

/** Joins a conversation. Leaves it when the returned function is called. */
export async function joinConversation(token: string, conversation_id: string): Promise<() => Promise<void>> {
  const socket = new WebSocket(socketUrl(token, conversation_id));
  await once(socket, 'open');
  return async () => {
    socket.close();
    await once(socket, 'close');
  };
}

/** Sends a message and resolves on its echo, which means that it is stored. */
export function sendMessage(token: string, conversation_id: string, message: string): Promise<void> {
  const msg_key = randomUUID();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketUrl(token, conversation_id));
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ msg_key, message })));
    socket.on('message', (data) => {
      // The server only sends the contract's frames.
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      if (!('msg_key' in frame) || frame.msg_key !== msg_key) return;
      socket.close();
      if ('error' in frame) reject(new Error(frame.error.message));
      else resolve();
    });
  });
}

/**
 * Opens a screen and waits until one of its sockets is open, by default that of events. The app
 * would miss earlier events.
 */
export async function openWithSocket(page: Page, url: string, socket: string = eventSocket): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requested = new Set<string>();
  const firstOpened = new Promise<void>((resolve) => {
    session.on('Network.webSocketCreated', ({ requestId, url }) => {
      if (new URL(url).pathname === socket) requested.add(requestId);
    });
    session.on('Network.webSocketHandshakeResponseReceived', ({ requestId }) => {
      if (requested.has(requestId)) resolve();
    });
  });
  await page.goto(url);
  await firstOpened;
  await session.detach();
}
