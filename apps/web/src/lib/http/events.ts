import {
  type AnnouncementFrame,
  type EventFrame,
  eventSocket,
  type MissedEventsFrame,
} from '@fixit/contract/notification';
import { useEffect, useRef } from 'react';
import { timings } from '../timings.ts';
import { hasOldAnswers } from './early-calls.ts';
import { socketAt } from './host.ts';
import { currentToken } from './session.ts';
import { openSocket } from './socket.ts';

type FrameListener = (frame: EventFrame) => void;

const listeners = new Set<FrameListener>();
/** A server without events refuses every attempt. The screens work without events. */
const maxAttempts = 5;

/**
 * Returns an unsubscribe function. `onMissed` is called when frames may have been missed, and soon after the
 * server has closed the socket for good. Reading again then shows whether the session has ended. `onAnnouncement` is
 * called when the sentence above every page may have changed.
 */
export function openEvents(onMissed: () => void, onAnnouncement: () => void): () => void {
  let openCount = 0;
  let attempts = 0;
  let catchUp: ReturnType<typeof setTimeout> | undefined;
  let announcement: ReturnType<typeof setTimeout> | undefined;
  // All clients of a server may have to read again at the same moment.
  const readAnnouncement = () => {
    clearTimeout(announcement);
    announcement = setTimeout(onAnnouncement, Math.random() * timings.catchUp);
  };
  const readAgain = () => {
    clearTimeout(catchUp);
    catchUp = setTimeout(onMissed, Math.random() * timings.catchUp);
    readAnnouncement();
  };
  const socket = openSocket({
    address: () => {
      const token = currentToken();
      attempts += 1;
      return token === null || (openCount === 0 && attempts > maxAttempts)
        ? null
        : socketAt(eventSocket, { token, extras: '1' });
    },
    // The server only sends the contract's frames. A frame of an unknown kind has no listener.
    onFrame: (frame) => {
      if (isOfKind(frame, 'missed')) return readAgain();
      if (isOfKind(frame, 'announcement_changed')) return readAnnouncement();
      for (const listener of listeners) listener(frame as EventFrame);
    },
    onState: (connected) => {
      if (!connected) return;
      openCount += 1;
      clearTimeout(catchUp);
      if (openCount > 1) readAgain();
      else if (hasOldAnswers()) onMissed();
    },
    // A logout in this tab has been answered by then, and has closed the socket here.
    onEnd: () => {
      catchUp = setTimeout(onMissed, timings.reconnect);
    },
    spread: timings.reconnect,
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
