import type { OnlineStatus } from '@fixit/contract/conversation';
import type { Message, ReceivedFrame } from '@fixit/contract/message';
import { useEffect, useReducer, useRef, useState } from 'react';
import { currentUserId } from '../../../lib/http/session.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { newestId, reduceThread } from './message-thread.ts';
import { openThread, storeUnsent } from './unsent-messages.ts';
import { useChatSocket } from './use-chat-socket.ts';
import { useHistory } from './use-history.ts';
import { useOutbox } from './use-outbox.ts';

export interface ThreadListener {
  onMessage: (message: Message) => void;
  onPresence: (status: OnlineStatus) => void;
  /** The conversation does not exist, or belongs to somebody else. */
  onUnknown: () => void;
}

const resendAfterMs = 1_500;

const isMessage = (frame: ReceivedFrame): frame is Message => 'sender' in frame;

export function useThread(id: string, listener: ThreadListener) {
  const [thread, dispatch] = useReducer(reduceThread, id, openThread);
  const [typing, setTyping] = useState(false);
  const [announcedId, setAnnouncedId] = useState('');
  const [isUnreachable, setUnreachable] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const latestThread = useRef(thread);
  latestThread.current = thread;
  const latestListener = useRef(listener);
  latestListener.current = listener;
  const onPresence = (status: OnlineStatus) => latestListener.current.onPresence(status);
  const onUnknown = () => latestListener.current.onUnknown();
  const onUnreachable = (isBlockedByReader = false) => {
    setUnreachable(true);
    if (isBlockedByReader) setBlocked(true);
  };
  const history = useHistory(id, dispatch, { onPresence, onUnknown, onUnreachable });
  const { loading, loadMissed } = history;

  const onFrame = (frame: ReceivedFrame) => {
    if (isMessage(frame)) {
      setTyping(false);
      outbox.onStored(frame);
    } else if ('error' in frame) {
      const { msg_key, error } = frame;
      const pendingMessage = latestThread.current.messages.find(
        (candidate) => candidate.msg_key === msg_key && candidate.delivery === 'sending',
      );
      // The database is briefly unavailable, so the message is resent before its echo is overdue.
      if (pendingMessage && error.code === 'unavailable')
        setTimeout(() => outbox.transmitMessage(pendingMessage), resendAfterMs);
      else outbox.onRefused(msg_key);
      if (error.code === 'recipient_gone') onUnreachable();
      if (error.code === 'maintenance') toast.error(error.message);
    } else if ('newest' in frame) setAnnouncedId(frame.newest);
    else if ('deleted' in frame) dispatch({ kind: 'deleted', id: frame.deleted });
    else if ('restored' in frame) dispatch({ kind: 'restored', message: frame.restored });
    else if ('online_status' in frame && frame.online_status.user_id !== currentUserId()) {
      onPresence(frame.online_status);
      history.setPresence(frame.online_status);
    } else if ('typing' in frame && frame.typing.user_id !== currentUserId()) setTyping(true);
  };
  const onReopened = () => {
    loadMissed(latestThread.current);
    for (const message of latestThread.current.messages) if (message.delivery === 'sending') outbox.sendAgain(message);
  };

  useEffect(() => storeUnsent(id, thread), [id, thread]);

  useEffect(() => {
    if (loading || !announcedId) return;
    // Keeps the id if a later frame has announced a newer message.
    setAnnouncedId((current) => (current === announcedId ? '' : current));
    if (newestId(latestThread.current) !== announcedId) loadMissed(latestThread.current);
  }, [loading, announcedId, loadMissed]);

  const socket = useChatSocket(id, loading !== 'all', { onFrame, onReopened });
  const onMessage = (message: Message) => latestListener.current.onMessage(message);
  const outbox = useOutbox({ id, dispatch, transmit: socket.send, onMessage });

  return {
    ...socket,
    thread,
    typing,
    head: history.head,
    isUnreachable,
    onUnreachable,
    isBlocked,
    /** After an unblock, asks the server again, because the other person may have blocked the reader too. */
    onBlocked: (isNowBlocked: boolean) => {
      setBlocked(isNowBlocked);
      setUnreachable(isNowBlocked);
      if (!isNowBlocked) loadMissed(latestThread.current);
    },
    retry: history.retry,
    loading,
    send: outbox.send,
    sendAgain: outbox.sendAgain,
    sendTyping: () => socket.send({ typing: true }),
    markRead() {
      const message_id = newestId(latestThread.current);
      if (message_id) socket.send({ read: { message_id } });
    },
    forget: (messageId: string) => dispatch({ kind: 'deleted', id: messageId }),
    restore: (message: Message) => dispatch({ kind: 'restored', message }),
    scrolledTo: (isAtBottom: boolean) => dispatch({ kind: 'scrolled_to', isAtBottom }),
    goToNewest: () => dispatch({ kind: 'went_to_newest' }),
    showNewer: () => dispatch({ kind: 'scrolled_down', window: thread }),
    showOlder: () => history.showOlder(thread),
  };
}
