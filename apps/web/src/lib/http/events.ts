import { type EventFrame, eventSocket } from '@fixit/contract/notification';
import { useEffect, useRef } from 'react';
import { timings } from '../timings.ts';
import { hasOldAnswers } from './early-calls.ts';
import { socketAt } from './host.ts';
import { withTextIds } from './ids.ts';
import { currentToken } from './session.ts';
import { openSocket } from './socket.ts';

type Listener = (frame: EventFrame) => void;

const listeners = new Set<Listener>();
/** A server that knows nothing of events refuses every try; then the screens do without. */
const triesWithoutAnswer = 5;

/**
 * Returns an unsubscribe function. `onMissed` is called when frames may have been missed, and soon after the server has closed the socket for
 * good: what is read then shows whether the session has ended.
 */
export function openEvents(onMissed: () => void): () => void {
  let opened = 0;
  let tries = 0;
  let catchUp: ReturnType<typeof setTimeout> | undefined;
  const socket = openSocket({
    address: () => {
      const token = currentToken();
      tries += 1;
      return token === null || (opened === 0 && tries > triesWithoutAnswer) ? null : socketAt(eventSocket, { token });
    },
    // The server sends nothing but the contract's frames; an unknown kind finds no listener that cares.
    onFrame: (frame) => {
      for (const listener of listeners) listener(withTextIds(frame) as EventFrame);
    },
    onState: (connected) => {
      if (!connected) return;
      opened += 1;
      clearTimeout(catchUp);
      if (opened > 1) catchUp = setTimeout(onMissed, Math.random() * timings.catchUp);
      else if (hasOldAnswers()) onMissed();
    },
    // By then, a logout in this tab has been answered and has closed the socket here.
    onEnd: () => {
      catchUp = setTimeout(onMissed, timings.reconnect);
    },
    spread: timings.reconnect,
  });
  return () => {
    clearTimeout(catchUp);
    socket.close();
  };
}

export function useEvents(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const hear: Listener = (frame) => latest.current(frame);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}
