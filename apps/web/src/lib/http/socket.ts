import { timings } from '../timings.ts';

interface SocketCare {
  /** Asked again before every try; null gives up for good. */
  address: () => string | null;
  /** Frames that are not JSON are dropped. */
  onFrame: (frame: unknown) => void;
  onState?: (connected: boolean) => void;
  /** The server has closed it for good. */
  onEnd?: () => void;
  /** Milliseconds by which the first try after a loss comes later, at random: a server that dies loses thousands at once. */
  spread?: number;
}

export interface Socket {
  /** Returns false if the socket is not open, and then nothing was sent. */
  send: (frame: object) => boolean;
  close: () => void;
}

/** No retry after these close codes: the session has ended, or the subject is gone. */
const finalCodes = new Set([4401, 4404]);

/** Another window has taken this connection. It reconnects only if this window is used, or the two would take turns. */
const replacedCode = 4409;

/** Exponential back-off from 3 s with half of it random, so that a server's clients do not all return at once. */
function delayAfter(failures: number, spread: number): number {
  if (failures <= 1) return timings.reconnect + Math.random() * spread;
  const longest = Math.min(timings.reconnectLongest, timings.reconnect * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** Reconnects after each loss until `close`. */
export function openSocket({ address, onFrame, onState, onEnd, spread = 0 }: SocketCare): Socket {
  let current: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let failures = 0;

  const stop = () => {
    closed = true;
    clearTimeout(timer);
    window.removeEventListener('online', connectOnline);
    window.removeEventListener('focus', connect);
  };

  const connect = () => {
    const where = address();
    if (closed || where === null) return;
    const socket = new WebSocket(where);
    current = socket;
    socket.onopen = () => {
      failures = 0;
      onState?.(true);
    };
    socket.onmessage = (event) => {
      const frame = parseFrame(event.data);
      if (!closed && frame !== undefined) onFrame(frame);
    };
    socket.onclose = (event) => {
      if (closed) return;
      onState?.(false);
      if (finalCodes.has(event.code)) {
        stop();
        return onEnd?.();
      }
      if (event.code === replacedCode) return window.addEventListener('focus', connect, { once: true });
      failures += 1;
      timer = setTimeout(connect, delayAfter(failures, spread));
    };
  };

  // After longer waits, the network's return is reason enough to try at once.
  const connectOnline = () => {
    if (failures <= 1 || current?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(timer);
    connect();
  };
  window.addEventListener('online', connectOnline);

  connect();
  return {
    send(frame) {
      if (current?.readyState !== WebSocket.OPEN) return false;
      current.send(JSON.stringify(frame));
      return true;
    },
    close() {
      stop();
      current?.close();
    },
  };
}

function parseFrame(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
