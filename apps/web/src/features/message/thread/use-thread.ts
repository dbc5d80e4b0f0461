import type { OnlineStatus } from '@fixit/contract/conversation';
import type { Message, ReceivedFrame } from '@fixit/contract/message';
import { useEffect, useReducer, useRef, useState } from 'react';
import { currentUserId } from '../../../lib/http/session.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { emptyThread, newestId, reduceThread } from './message-thread.ts';
import { useChatSocket } from './use-chat-socket.ts';
import { useHistory } from './use-history.ts';
import { useOutbox } from './use-outbox.ts';

/** Lets the page update what it shows elsewhere: the contact's last message and presence. */
export interface ThreadListener {
  onMessage: (message: Message) => void;
  onPresence: (status: OnlineStatus) => void;
  /** There is no such conversation, or it belongs to other people. */
  onUnknown: () => void;
}

/** A message that could not be stored for a moment is sent again after this many milliseconds. */
const resendAfter = 1_500;

const isMessage = (frame: ReceivedFrame): frame is Message => 'sender' in frame;

export function useThread(id: string, listener: ThreadListener) {
  const [thread, dispatch] = useReducer(reduceThread, emptyThread);
  const [typing, setTyping] = useState(false);
  const [newest, setNewest] = useState('');
  const [isUnreachable, setUnreachable] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const latest = useRef(thread);
  latest.current = thread;
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
      const sending = latest.current.messages.find(
        (candidate) => candidate.msg_key === msg_key && candidate.delivery === 'sending',
      );
      // The database is unavailable for a moment. The message is sent again while its echo is still awaited.
      if (sending && error.code === 'unavailable') setTimeout(() => outbox.transmitMessage(sending), resendAfter);
      else outbox.onRefused(msg_key);
      if (error.code === 'recipient_gone') onUnreachable();
      if (error.code === 'maintenance') toast.error(error.message);
    } else if ('newest' in frame) setNewest(frame.newest);
    else if ('deleted' in frame) dispatch({ kind: 'deleted', id: frame.deleted });
    else if ('restored' in frame) dispatch({ kind: 'restored', message: frame.restored });
    else if ('online_status' in frame && frame.online_status.user_id !== currentUserId()) {
      onPresence(frame.online_status);
      history.setPresence(frame.online_status);
    } else if ('typing' in frame && frame.typing.user_id !== currentUserId()) setTyping(true);
  };
  const onReopened = () => {
    loadMissed(latest.current);
    for (const message of latest.current.messages) if (message.delivery === 'sending') outbox.sendAgain(message);
  };

  useEffect(() => {
    if (loading || !newest) return;
    // Keeps the id if a later frame has named another message.
    setNewest((current) => (current === newest ? '' : current));
    if (newestId(latest.current) !== newest) loadMissed(latest.current);
  }, [loading, newest, loadMissed]);

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
    /** An unblocked person may have blocked the reader too, so the conversation is read again. */
    onBlocked: (isNowBlocked: boolean) => {
      setBlocked(isNowBlocked);
      setUnreachable(isNowBlocked);
      if (!isNowBlocked) loadMissed(latest.current);
    },
    again: history.again,
    loading,
    send: outbox.send,
    sendAgain: outbox.sendAgain,
    sayTyping: () => socket.send({ typing: true }),
    markRead() {
      const message_id = newestId(latest.current);
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
