import { timings } from '../timings.ts';

interface SocketOptions {
  /** Returns the URL for each attempt, or null to give up. */
  getUrl: () => string | null;
  /** Frames that are not JSON are dropped. */
  onFrame: (frame: unknown) => void;
  onState?: (connected: boolean) => void;
  /** The server has closed the socket for good. */
  onEnd?: () => void;
  /**
   * The first attempt after a loss is delayed by a random part of this time, because a dying server
   * loses thousands of sockets at the same moment.
   */
  spreadMs?: number;
}

export interface Socket {
  /** Returns false if the socket is not open, so that nothing was sent. */
  send: (frame: object) => boolean;
  close: () => void;
}

/** The socket is not reopened after these close codes: the session has ended, or the subject was deleted. */
const finalCodes = new Set([4401, 4404]);

/**
 * Another window has taken over this connection. This one reconnects only when it gets the focus,
 * or the two would take turns.
 */
const replacedCode = 4409;

/**
 * Returns an exponential back-off from 3 s, half of it random, so that a server's clients do not
 * all return at the same moment.
 */
function delayAfter(failures: number, spreadMs: number): number {
  if (failures <= 1) return timings.reconnect + Math.random() * spreadMs;
  const maxDelayMs = Math.min(timings.reconnectLongest, timings.reconnect * 2 ** (failures - 1));
  return maxDelayMs * (0.5 + Math.random() / 2);
}

/** Reconnects after each loss until `close`. */
export function openSocket({ getUrl, onFrame, onState, onEnd, spreadMs = 0 }: SocketOptions): Socket {
  let current: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let failures = 0;

  const stop = () => {
    isClosed = true;
    clearTimeout(timer);
    window.removeEventListener('online', connectOnline);
    window.removeEventListener('focus', connect);
  };

  const connect = () => {
    const url = getUrl();
    if (isClosed || url === null) return;
    const socket = new WebSocket(url);
    current = socket;
    socket.onopen = () => {
      failures = 0;
      onState?.(true);
    };
    socket.onmessage = (event) => {
      const frame = parseFrame(event.data);
      if (!isClosed && frame !== undefined) onFrame(frame);
    };
    socket.onclose = (event) => {
      if (isClosed) return;
      onState?.(false);
      if (finalCodes.has(event.code)) {
        stop();
        return onEnd?.();
      }
      if (event.code === replacedCode) return window.addEventListener('focus', connect, { once: true });
      failures += 1;
      timer = setTimeout(connect, delayAfter(failures, spreadMs));
    };
  };

  // After longer waits, the return of the network is a reason to try immediately.
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
