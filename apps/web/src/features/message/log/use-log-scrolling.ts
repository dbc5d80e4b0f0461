import { historyPage } from '@fixit/contract/conversation';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { hasNewerLoaded, type MessageThread } from '../thread/message-thread.ts';

export interface LogScrolling {
  onNearTop: () => void;
  onNearBottom: () => void;
  onScrolled: (isAtEnd: boolean) => void;
  onNewest: () => void;
}

/** Within this distance from the bottom, a new message scrolls into view. */
const nearBottomPx = 40;

export function useLogScrolling(
  boxRef: RefObject<HTMLElement | null>,
  thread: MessageThread,
  count: number,
  { onNearTop, onNearBottom, onScrolled, onNewest }: LogScrolling,
) {
  const { isFollowing } = thread;
  useEffect(() => {
    const log = boxRef.current;
    if (!log || !isFollowing) return;
    // The box shrinks when the field grows or an on-screen keyboard opens.
    const resizeObserver = new ResizeObserver(() => (log.scrollTop = log.scrollHeight));
    resizeObserver.observe(log);
    return () => resizeObserver.disconnect();
  }, [boxRef, isFollowing]);

  const latestOnNearTop = useRef(onNearTop);
  latestOnNearTop.current = onNearTop;
  useEffect(() => {
    // A log that does not fill its box cannot be scrolled.
    const log = boxRef.current;
    if (log && count > 0 && log.scrollHeight <= log.clientHeight) latestOnNearTop.current();
  }, [boxRef, count]);

  const onScroll = () => {
    const log = boxRef.current;
    if (!log) return;
    const distanceToEnd = log.scrollHeight - log.scrollTop - log.clientHeight;
    onScrolled(distanceToEnd < nearBottomPx);
    if (log.scrollTop < historyPage.trigger) onNearTop();
    else if (distanceToEnd < historyPage.trigger) onNearBottom();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const log = boxRef.current;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!log || altKey || ctrlKey || metaKey || shiftKey || (key !== 'Home' && key !== 'End')) return;
    // The browser's smooth scrolling would continue while messages are added or removed.
    event.preventDefault();
    if (key === 'Home') log.scrollTop = 0;
    else if (hasNewerLoaded(thread)) onNewest();
    else log.scrollTop = log.scrollHeight;
  };
  return { onScroll, onKeyDown };
}
