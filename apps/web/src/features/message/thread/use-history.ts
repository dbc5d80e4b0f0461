import type { Conversation, OnlineStatus } from '@fixit/contract/conversation';
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/http/call-error.ts';
import { loadConversation, loadMissed, loadOlder } from '../message-queries.ts';
import { hasOlderLoaded, type MessageThread, newestId, oldestId, type ThreadEvent } from './message-thread.ts';
import { useRetry } from './use-retry.ts';

interface HistoryListener {
  onPresence: (status: OnlineStatus) => void;
  onUnknown: () => void;
  /** Nothing can be sent to the other side. `isBlocked` means that the reader has blocked them. */
  onUnreachable: (isBlocked: boolean) => void;
}

export function useHistory(id: string, dispatch: Dispatch<ThreadEvent>, listener: HistoryListener) {
  const [head, setHead] = useState<Conversation['receiver'] | null>(null);
  const [loading, setLoading] = useState<'all' | 'older' | null>('all');
  const { load, retry } = useRetry();
  const isLoadingOlder = useRef(false);
  const latestListener = useRef(listener);
  latestListener.current = listener;
  /** Messages after this one may be missing until they have been loaded, even if later ones arrive live. */
  const gap = useRef<{ after: string | null } | null>(null);

  const loadAfter = useCallback(
    function loadAfter(after: string | null, signal?: AbortSignal) {
      const currentGap = { after };
      gap.current = currentGap;
      const loadNewest = async () => {
        try {
          return await loadConversation(id, signal);
        } catch (error) {
          if (error instanceof CallError && error.status === 404) latestListener.current.onUnknown();
          throw error;
        } finally {
          setLoading(null);
        }
      };
      const fetchPage = () => (after ? loadMissed(id, after) : loadNewest());
      const apply = ({ receiver, message_set, has_more, reachable, blocked }: Conversation) => {
        // A later load has its own gap and may still fail.
        if (gap.current === currentGap) gap.current = null;
        if (!after) setHead(receiver);
        if (!reachable) latestListener.current.onUnreachable(blocked);
        if (!after) latestListener.current.onPresence(receiver.user.online_status);
        dispatch({ kind: 'loaded', after, messages: message_set, has_more: !after && has_more });
        const last = message_set.at(-1)?.id;
        if (after && has_more && last) loadAfter(last);
      };
      void load(fetchPage, apply, signal);
    },
    [id, load, dispatch],
  );

  useEffect(() => {
    const controller = new AbortController();
    loadAfter(null, controller.signal);
    return () => controller.abort();
  }, [loadAfter]);

  return {
    head,
    loading,
    retry,
    setPresence: (online_status: OnlineStatus) =>
      setHead((current) => current && { ...current, user: { ...current.user, online_status } }),
    loadMissed: (thread: MessageThread) => loadAfter((gap.current ?? { after: newestId(thread) }).after),
    showOlder(thread: MessageThread) {
      if (hasOlderLoaded(thread)) return dispatch({ kind: 'scrolled_up', window: thread });
      const oldest = oldestId(thread);
      if (isLoadingOlder.current || retry || !thread.has_more || !oldest) return;
      const fetchPage = () => {
        isLoadingOlder.current = true;
        setLoading('older');
        return loadOlder(id, oldest).finally(() => {
          isLoadingOlder.current = false;
          setLoading(null);
        });
      };
      void load(fetchPage, ({ message_set, has_more }) => dispatch({ kind: 'older', messages: message_set, has_more }));
    },
  };
}
