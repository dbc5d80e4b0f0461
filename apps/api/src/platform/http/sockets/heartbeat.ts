import type { Duplex } from 'node:stream';
import { limits } from '@fixit/contract/rate-limit';
import type { WebSocket } from 'ws';

/** Pings are sent at this interval in milliseconds. */
const pingInterval = 30_000;

/** A slow reader is disconnected when this many bytes wait for it. It reads what it missed when it comes back. */
const maxBacklog = 1024 * 1024;

/** Sends a frame unless the reader is gone. A reader that is too slow is disconnected. */
export function sendTo(raw: WebSocket, frame: unknown): void {
  if (raw.readyState !== raw.OPEN) return;
  if (raw.bufferedAmount > maxBacklog) return raw.terminate();
  raw.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
}

/** Pings the socket. Returns a function that stops it. */
export function keepAlive(raw: WebSocket): () => void {
  let alive = true;
  raw.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return raw.terminate();
    alive = false;
    raw.ping();
  }, pingInterval);
  return () => clearInterval(timer);
}

/** A message must be complete after this many milliseconds. */
export const messageTimeoutMs = 10_000;

/**
 * Ends a socket whose message is not complete in time. A ping or pong between the fragments restarts
 * the time; `maxFragments` limits what such a message can hold. Must be called after ws has begun to
 * read from `stream`.
 */
export function limitMessageTime(raw: WebSocket, stream: Duplex): void {
  let isComplete = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  for (const event of ['message', 'ping', 'pong']) {
    raw.on(event, () => {
      isComplete = true;
    });
  }
  stream.on('data', () => {
    // ws reads the same bytes first, and has already reported the messages that they complete.
    if (isComplete) stop();
    else timer ??= setTimeout(() => raw.terminate(), messageTimeoutMs);
    isComplete = false;
  });
  raw.once('close', stop);
}

/** Returns a function that counts a socket's frames. It returns true above the contract's limit. */
export function floodGuard(): () => boolean {
  let startedAt = performance.now();
  let count = 0;
  return () => {
    if (performance.now() - startedAt > limits.socket_frames.seconds * 1000) {
      startedAt = performance.now();
      count = 0;
    }
    count += 1;
    return count > limits.socket_frames.points;
  };
}
