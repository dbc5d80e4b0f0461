import type { Conversation, OnlineStatus } from '@fixit/contract/conversation';
import type { Message, ReceivedFrame } from '@fixit/contract/message';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { newKey } from '../../lib/key.ts';
import { currentUserId } from '../../lib/session.ts';
import { timings } from '../../lib/timings.ts';
import { useChatSocket } from './chat-socket.ts';
import { loadConversation, loadMissed, loadOlder } from './queries.ts';
import { after, emptyThread, holdsOlder, newestId, oldestId, type ThreadMessage } from './thread.ts';

type Content = { message: string; attachment_url?: string; attachment_id?: string };

/** Tells the page what it shows elsewhere too: the contact's last message, that it was read, who is there. */
export interface ThreadNews {
  onMessage: (message: Message) => void;
  onPresence: (status: OnlineStatus) => void;
}

const isMessage = (frame: ReceivedFrame): frame is Message => 'sender' in frame && 'message' in frame;

/** One conversation as it is now: its messages, who is there, and what may be done. */
export function useThread(id: string, news: ThreadNews) {
  const [thread, dispatch] = useReducer(after, emptyThread);
  const [head, setHead] = useState<Conversation['receiver'] | null>(null);
  const [failed, setFailed] = useState(false);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [typing, setTyping] = useState(false);
  const latest = useRef(thread);
  latest.current = thread;
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const newsNow = useRef(news);
  newsNow.current = news;

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { receiver, message_set, has_more } = await loadConversation(id, signal);
        setHead(receiver);
        setFailed(false);
        dispatch({ kind: 'loaded', messages: message_set ?? [], has_more: has_more ?? false });
      } catch {
        // Logged only, says the specification; the screen offers to try again.
        if (!signal?.aborted) setFailed(true);
      }
    },
    [id],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const settle = (msg_key: string | null | undefined) => {
    if (!msg_key) return;
    clearTimeout(waiting.current.get(msg_key));
    waiting.current.delete(msg_key);
  };

  const onFrame = (frame: ReceivedFrame) => {
    if (isMessage(frame)) {
      settle(frame.sender === currentUserId() ? frame.msg_key : null);
      setTyping(false);
      dispatch({ kind: 'received', message: frame });
      newsNow.current.onMessage(frame);
    } else if ('error' in frame) {
      settle(frame.msg_key);
      if (frame.msg_key) dispatch({ kind: 'not_delivered', msg_key: frame.msg_key });
    } else if ('deleted' in frame) dispatch({ kind: 'deleted', id: frame.deleted });
    else if ('online_status' in frame && frame.online_status.user_id !== currentUserId()) {
      newsNow.current.onPresence(frame.online_status);
      setHead((now) => now && { ...now, user: { ...now.user, online_status: frame.online_status } });
    } else if ('typing' in frame && frame.typing.user_id !== currentUserId()) setTyping(true);
  };

  const onReopened = () => {
    const newest = newestId(latest.current);
    if (newest) {
      loadMissed(id, newest)
        .then(({ message_set }) => dispatch({ kind: 'loaded', messages: message_set ?? [], has_more: false }))
        .catch(() => setFailed(true));
    }
    for (const message of latest.current.messages) if (message.delivery === 'sending') transmit(message);
  };

  const socket = useChatSocket(id, { onFrame, onReopened });

  /** Hands a message to the socket and waits for its echo; false, with nothing changed, when the socket is closed. */
  function transmit(message: ThreadMessage): boolean {
    const { msg_key, attachment_url, attachment_id } = message;
    if (!msg_key) return false;
    const picture = attachment_id ? { attachment_url, attachment_id } : {};
    if (!socket.send({ msg_key, message: message.message, ...picture })) return false;
    settle(msg_key);
    waiting.current.set(
      msg_key,
      setTimeout(() => dispatch({ kind: 'not_delivered', msg_key }), timings.echo),
    );
    dispatch({ kind: 'handed_over', message: { ...message, delivery: 'sending' } });
    return true;
  }

  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);

  return {
    thread,
    head,
    failed,
    typing,
    connected: socket.connected,
    wasConnected: socket.wasConnected,
    opening: socket.opening,
    loadingOlder,
    retry: () => load(),
    send({ message, attachment_url, attachment_id }: Content): boolean {
      return transmit({
        id: null,
        msg_key: newKey(),
        sender: currentUserId() ?? '',
        message,
        timestamp: new Date().toISOString(),
        attachment_url: attachment_url ?? null,
        attachment_id: attachment_id ?? null,
        delivery: 'sending',
      });
    },
    sendAgain: transmit,
    sayTyping: () => socket.send({ typing: true }),
    markRead() {
      const message_id = newestId(latest.current);
      if (message_id) socket.send({ read: { message_id } });
    },
    forget: (messageId: string) => dispatch({ kind: 'deleted', id: messageId }),
    /** Shows the messages before those that are shown, asking the server for them when they are not here. */
    async showOlder() {
      if (loadingOlder) return;
      if (holdsOlder(latest.current)) return dispatch({ kind: 'scrolled_up' });
      const oldest = oldestId(latest.current);
      if (!latest.current.has_more || !oldest) return;
      setLoadingOlder(true);
      try {
        const { message_set, has_more } = await loadOlder(id, oldest);
        dispatch({ kind: 'older', messages: message_set ?? [], has_more: has_more ?? false });
      } catch {
        setFailed(true);
      } finally {
        setLoadingOlder(false);
      }
    },
  };
}
