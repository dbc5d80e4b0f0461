import type { Conversation, OnlineStatus } from '@fixit/contract/conversation';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { loadConversation, loadMissed, loadOlder } from './queries.ts';
import { holdsOlder, newestId, oldestId, type Thread, type ThreadEvent } from './thread.ts';
import { useRetry } from './use-retry.ts';

export function useHistory(id: string, dispatch: Dispatch<ThreadEvent>, onPresence: (status: OnlineStatus) => void) {
  const [head, setHead] = useState<Conversation['receiver'] | null>(null);
  const [loading, setLoading] = useState<'all' | 'older' | null>('all');
  const { load, again } = useRetry();
  const isLoadingOlder = useRef(false);
  const presenceNow = useRef(onPresence);
  presenceNow.current = onPresence;

  useEffect(() => {
    const controller = new AbortController();
    const read = () => loadConversation(id, controller.signal).finally(() => setLoading(null));
    const put = ({ receiver, message_set, has_more }: Conversation) => {
      setHead(receiver);
      const status = receiver?.user?.online_status;
      if (status) presenceNow.current(status);
      dispatch({ kind: 'loaded', messages: message_set ?? [], has_more: has_more ?? false });
    };
    void load(read, put, controller.signal);
    return () => controller.abort();
  }, [id, load, dispatch]);

  return {
    head,
    loading,
    again,
    setPresence: (online_status: OnlineStatus) =>
      setHead((now) => now && { ...now, user: { ...now.user, online_status } }),
    loadMissed: (thread: Thread) =>
      void load(
        () => loadMissed(id, newestId(thread)),
        ({ message_set }) => dispatch({ kind: 'loaded', messages: message_set ?? [], has_more: false }),
      ),
    /** Loads them when they are not here. */
    showOlder(thread: Thread) {
      if (holdsOlder(thread)) return dispatch({ kind: 'scrolled_up', shown: thread });
      const oldest = oldestId(thread);
      if (isLoadingOlder.current || again || !thread.has_more || !oldest) return;
      const read = () => {
        isLoadingOlder.current = true;
        setLoading('older');
        return loadOlder(id, oldest).finally(() => {
          isLoadingOlder.current = false;
          setLoading(null);
        });
      };
      void load(read, ({ message_set, has_more }) =>
        dispatch({ kind: 'older', messages: message_set ?? [], has_more: has_more ?? false }),
      );
    },
  };
}
