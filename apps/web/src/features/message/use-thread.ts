import type { Conversation, OnlineStatus } from '@fixit/contract/conversation';
import type { Message, ReceivedFrame } from '@fixit/contract/message';
import { useEffect, useReducer, useRef, useState } from 'react';
import { newKey } from '../../lib/http/key.ts';
import { currentUserId } from '../../lib/http/session.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useChatSocket } from './chat-socket.ts';
import { loadConversation, loadMissed, loadOlder } from './queries.ts';
import { after, emptyThread, holdsOlder, newestId, oldestId, type ThreadMessage } from './thread.ts';
import { useEchoes } from './use-echoes.ts';
import { useReading } from './use-reading.ts';

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
  const [loading, setLoading] = useState<'all' | 'older' | null>('all');
  const [typing, setTyping] = useState(false);
  const { read, again } = useReading();
  const asking = useRef(false);
  const latest = useRef(thread);
  latest.current = thread;
  const newsNow = useRef(news);
  newsNow.current = news;

  useEffect(() => {
    const controller = new AbortController();
    const load = () => loadConversation(id, controller.signal).finally(() => setLoading(null));
    const put = ({ receiver, message_set, has_more }: Conversation) => {
      setHead(receiver);
      const status = receiver?.user?.online_status;
      if (status) newsNow.current.onPresence(status);
      dispatch({ kind: 'loaded', messages: message_set ?? [], has_more: has_more ?? false });
    };
    void read(load, put, controller.signal);
    return () => controller.abort();
  }, [id, read]);

  const echoes = useEchoes({
    onLate: (msg_key) => void findStored(msg_key),
    onMissing: (msg_key) => dispatch({ kind: 'not_delivered', msg_key }),
  });

  /** A server may have stored what it did not echo: what stands in the conversation is delivered. */
  async function findStored(msg_key: string) {
    // When it cannot be read either, the message stays without an echo and is soon said to be not delivered.
    const read = await loadConversation(id).catch(() => null);
    const found = read?.message_set?.find((one) => one.msg_key === msg_key && one.sender === currentUserId());
    if (found) onStored(found);
  }

  function onStored(message: Message) {
    if (message.sender === currentUserId()) echoes.settle(message.msg_key);
    dispatch({ kind: 'received', message });
    newsNow.current.onMessage(message);
  }

  const onFrame = (frame: ReceivedFrame) => {
    if (isMessage(frame)) {
      setTyping(false);
      onStored(frame);
    } else if ('error' in frame) {
      echoes.settle(frame.msg_key);
      if (frame.msg_key) dispatch({ kind: 'not_delivered', msg_key: frame.msg_key });
      // Sending it again would not help, as it does otherwise.
      if (frame.error.code === 'recipient_gone') toast.error(frame.error.message);
    } else if ('deleted' in frame) dispatch({ kind: 'deleted', id: frame.deleted });
    else if ('online_status' in frame && frame.online_status.user_id !== currentUserId()) {
      newsNow.current.onPresence(frame.online_status);
      setHead((now) => now && { ...now, user: { ...now.user, online_status: frame.online_status } });
    } else if ('typing' in frame && frame.typing.user_id !== currentUserId()) setTyping(true);
  };

  const onReopened = () => {
    const newest = newestId(latest.current);
    if (newest) {
      void read(
        () => loadMissed(id, newest),
        ({ message_set }) => dispatch({ kind: 'loaded', messages: message_set ?? [], has_more: false }),
      );
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
    echoes.expect(msg_key);
    dispatch({ kind: 'handed_over', message: { ...message, delivery: 'sending' } });
    return true;
  }

  return {
    thread,
    head,
    again,
    typing,
    loading,
    connected: socket.connected,
    wasConnected: socket.wasConnected,
    opening: socket.opening,
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
    scrolledTo: (foot: boolean) => dispatch({ kind: 'scrolled_to', foot }),
    goToNewest: () => dispatch({ kind: 'went_to_newest' }),
    showNewer: () => dispatch({ kind: 'scrolled_down', span: thread }),
    /** Shows the messages before those that are shown, asking the server for them when they are not here. */
    showOlder: () => {
      if (holdsOlder(thread)) return dispatch({ kind: 'scrolled_up', span: thread });
      const oldest = oldestId(thread);
      if (asking.current || again || !thread.has_more || !oldest) return;
      const load = () => {
        asking.current = true;
        setLoading('older');
        return loadOlder(id, oldest).finally(() => {
          asking.current = false;
          setLoading(null);
        });
      };
      void read(load, ({ message_set, has_more }) =>
        dispatch({ kind: 'older', messages: message_set ?? [], has_more: has_more ?? false }),
      );
    },
  };
}
