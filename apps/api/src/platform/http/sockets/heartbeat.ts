import type { Duplex } from 'node:stream';
import { limits } from '@fixit/contract/rate-limit';
import type { WebSocket } from 'ws';

const pingIntervalMs = 30_000;

/** A reader with a larger backlog is disconnected. It reads what it missed when it reconnects. */
const maxBacklogBytes = 1024 * 1024;

/** Does nothing if the socket is not open. Disconnects a reader that is too slow. */
export function sendTo(raw: WebSocket, frame: unknown): void {
  if (raw.readyState !== raw.OPEN) return;
  if (raw.bufferedAmount > maxBacklogBytes) return raw.terminate();
  raw.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
}

/** Terminates a socket that does not answer pings. Returns a function that stops them. */
export function keepAlive(raw: WebSocket): () => void {
  let hasAnswered = true;
  raw.on('pong', () => {
    hasAnswered = true;
  });
  const timer = setInterval(() => {
    if (!hasAnswered) return raw.terminate();
    hasAnswered = false;
    raw.ping();
  }, pingIntervalMs);
  return () => clearInterval(timer);
}

export const messageTimeoutMs = 10_000;

/**
 * A ping or pong between fragments restarts the time, but `maxFragments` limits such a message. Must
 * be called after ws has begun to read from `stream`.
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

/** Returns a function that counts a frame, and returns true above the contract's limit. */
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
