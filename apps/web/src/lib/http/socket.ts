import { timings } from '../timings.ts';

interface SocketCare {
  /** Where to connect, asked again before every try; null gives up for good. */
  address: () => string | null;
  /** A frame from the server, already parsed; what is not JSON is dropped. */
  onFrame: (frame: unknown) => void;
  /** Told on every opening and every loss. */
  onState?: (connected: boolean) => void;
}

export interface Socket {
  /** Hands a frame over; false when the socket is not open, and nothing was sent. */
  send: (frame: object) => boolean;
  close: () => void;
}

/** Close codes after which trying again is pointless: session ended, thing gone. */
const finalCodes = new Set([4401, 4404]);

/** The account's other windows took its place: it connects again when this one is used, else they would take turns. */
const replacedCode = 4409;

/**
 * Milliseconds until the next try: 3 s after a loss, then longer and longer while tries fail, by chance within a half,
 * so that all who lost one server do not come back to the next in one moment.
 */
function delayAfter(failures: number): number {
  if (failures <= 1) return timings.reconnect;
  const longest = Math.min(timings.reconnectLongest, timings.reconnect * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** Keeps one socket open, trying again after each loss, until it is closed here. */
export function openSocket({ address, onFrame, onState }: SocketCare): Socket {
  let current: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** Losses and failed tries since the socket was last open. */
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
      const frame = parse(event.data);
      if (!closed && frame !== undefined) onFrame(frame);
    };
    socket.onclose = (event) => {
      if (closed) return;
      onState?.(false);
      if (finalCodes.has(event.code)) return stop();
      if (event.code === replacedCode) return window.addEventListener('focus', connect, { once: true });
      failures += 1;
      timer = setTimeout(connect, delayAfter(failures));
    };
  };

  // Whoever has waited longer than 3 s already does not go on waiting once the network is back.
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

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
