import {
  type AnnouncementFrame,
  type EventFrame,
  eventSocket,
  type MissedEventsFrame,
} from '@fixit/contract/notification';
import { useEffect, useRef } from 'react';
import { timings } from '../timings.ts';
import { hasStaleAnswers } from './early-calls.ts';
import { socketUrl } from './host.ts';
import { currentToken } from './session.ts';
import { openSocket } from './socket.ts';

type FrameListener = (frame: EventFrame) => void;

const listeners = new Set<FrameListener>();
/** A server without events refuses every attempt, and the screens work without events. */
const maxAttempts = 5;

/**
 * Returns an unsubscribe function. `onMissed` is also called soon after the server has closed the
 * socket for good: refetching then shows whether the session has ended.
 */
export function openEvents(onMissed: () => void, onAnnouncement: () => void): () => void {
  let openCount = 0;
  let attempts = 0;
  let catchUp: ReturnType<typeof setTimeout> | undefined;
  let announcement: ReturnType<typeof setTimeout> | undefined;
  // A random delay spreads the refetches of all clients of a server.
  const refetchAnnouncement = () => {
    clearTimeout(announcement);
    announcement = setTimeout(onAnnouncement, Math.random() * timings.catchUp);
  };
  const refetchSoon = () => {
    clearTimeout(catchUp);
    catchUp = setTimeout(onMissed, Math.random() * timings.catchUp);
    refetchAnnouncement();
  };
  const socket = openSocket({
    getUrl: () => {
      const token = currentToken();
      attempts += 1;
      return token === null || (openCount === 0 && attempts > maxAttempts)
        ? null
        : socketUrl(eventSocket, { token, extras: '1' });
    },
    // The server only sends the contract's frames. Listeners ignore frames of an unknown kind.
    onFrame: (frame) => {
      if (isOfKind(frame, 'missed')) return refetchSoon();
      if (isOfKind(frame, 'announcement_changed')) return refetchAnnouncement();
      for (const listener of listeners) listener(frame as EventFrame);
    },
    onState: (connected) => {
      if (!connected) return;
      openCount += 1;
      clearTimeout(catchUp);
      if (openCount > 1) refetchSoon();
      else if (hasStaleAnswers()) onMissed();
    },
    // After this delay, a logout in this tab has already closed the socket.
    onEnd: () => {
      catchUp = setTimeout(onMissed, timings.reconnect);
    },
    spreadMs: timings.reconnect,
  });
  return () => {
    clearTimeout(catchUp);
    clearTimeout(announcement);
    socket.close();
  };
}

function isOfKind(frame: unknown, kind: (MissedEventsFrame | AnnouncementFrame)['kind']): boolean {
  return typeof frame === 'object' && frame !== null && 'kind' in frame && frame.kind === kind;
}

export function useEvents(listener: FrameListener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const notify: FrameListener = (frame) => latest.current(frame);
    listeners.add(notify);
    return () => void listeners.delete(notify);
  }, []);
}
