import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { WebSocket } from 'ws';
import { RefusedCall } from './client.ts';

export interface ChatText {
  conversation_id: string;
  msg_key: string;
  message: string;
}

/** Resolves when the echo arrives, because the message is then stored. Does nothing if the key was used before. */
export function sendMessage(
  origin: string,
  token: string,
  { conversation_id, msg_key, message }: ChatText,
): Promise<void> {
  const url = new URL(chatSocket.replace('{conversationId}', conversation_id), origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('token', token);

  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: 10_000 });
    const timeout = setTimeout(() => fail(new Error('The echo of a message did not arrive within 10 seconds')), 10_000);
    const finish = () => {
      clearTimeout(timeout);
      socket.close();
    };
    const fail = (error: Error) => {
      finish();
      reject(error);
    };
    socket.on('error', fail);
    socket.on('unexpected-response', (_request, { statusCode = 500 }) => fail(new RefusedCall('The chat', statusCode)));
    socket.on('close', (code) => fail(refusalOf(code) ?? new Error('The socket closed before the echo arrived')));
    socket.on('open', () => socket.send(JSON.stringify({ msg_key, message })));
    socket.on('message', (data) => {
      // The server only sends frames of the contract.
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      if (!('msg_key' in frame) || frame.msg_key !== msg_key) return;
      if ('error' in frame && frame.error.code !== 'msg_key_reused')
        fail(new RefusedCall(frame.error.message, frame.error.code === 'unavailable' ? 503 : 400));
      else {
        resolve();
        finish();
      }
    });
  });
}

/**
 * Returns the refusal of a close code. Codes from 4400 are HTTP status codes plus 4000; see
 * `closeCodes` in the contract.
 */
function refusalOf(code: number): RefusedCall | null {
  return code >= 4_400 && code < 4_600 ? new RefusedCall('The chat', code - 4_000) : null;
}
