import { randomUUID } from 'node:crypto';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { WebSocket } from 'ws';
import { emptyOrigin } from './origin.ts';

/** Says something in a conversation and resolves when it is stored, as its echo tells. */
export function say(token: string, conversation_id: string, message: string): Promise<void> {
  const address = `${emptyOrigin.replace('http', 'ws')}${chatSocket.replace('{conversationId}', conversation_id)}?token=${token}`;
  const msg_key = randomUUID();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ msg_key, message })));
    socket.on('message', (data) => {
      // The server sends nothing but the contract's frames.
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      if (!('msg_key' in frame) || frame.msg_key !== msg_key) return;
      socket.close();
      if ('error' in frame) reject(new Error(frame.error.message));
      else resolve();
    });
  });
}
