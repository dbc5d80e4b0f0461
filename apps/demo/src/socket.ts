import { randomUUID } from 'node:crypto';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { WebSocket } from 'ws';

/** Says something in a conversation and resolves when its echo came, which means that it is stored. */
export function say(origin: string, token: string, conversation_id: string, message: string): Promise<void> {
  const address = new URL(chatSocket.replace('{conversationId}', conversation_id), origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('token', token);
  const msg_key = randomUUID();

  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { handshakeTimeout: 10_000 });
    const tooLong = setTimeout(() => fail(new Error('The echo of a message did not come within 10 s')), 10_000);
    const finish = () => {
      clearTimeout(tooLong);
      socket.close();
    };
    const fail = (error: Error) => {
      finish();
      reject(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The socket closed before the echo came')));
    socket.on('open', () => socket.send(JSON.stringify({ msg_key, message })));
    socket.on('message', (data) => {
      // What the server sends on this socket is the contract's list of frames.
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      if (!('msg_key' in frame) || frame.msg_key !== msg_key) return;
      if ('error' in frame) fail(new Error(frame.error.message));
      else {
        resolve();
        finish();
      }
    });
  });
}
