import type { Message, SentFrame } from '@fixit/contract/message';
import type { Dispatch } from 'react';
import { newKey } from '../../../lib/http/key.ts';
import { currentUserId } from '../../../lib/http/session.ts';
import { loadConversation } from '../message-queries.ts';
import type { ThreadEvent, ThreadMessage } from './message-thread.ts';
import { useEchoes } from './use-echoes.ts';

export type MessageContent = { message: string; attachment_url?: string; attachment_id?: string };

interface OutboxOptions {
  id: string;
  dispatch: Dispatch<ThreadEvent>;
  /** Returns false if the socket is closed. */
  transmit: (frame: SentFrame) => boolean;
  onMessage: (message: Message) => void;
}

export function useOutbox({ id, dispatch, transmit, onMessage }: OutboxOptions) {
  const echoes = useEchoes({
    onLate: (msg_key) => void findStored(msg_key),
    onMissing: (msg_key) => markNotDelivered(msg_key, 'its echo did not arrive in time'),
  });

  function markNotDelivered(msg_key: string, reason: string) {
    console.warn(`A message was not delivered: ${reason}`);
    dispatch({ kind: 'not_delivered', msg_key });
  }

  /** The server may have stored the message without echoing it. */
  async function findStored(msg_key: string) {
    // After a failure, the time limit marks the message as not delivered.
    const conversation = await loadConversation(id).catch((error: unknown) => {
      console.warn(error);
      return null;
    });
    const storedMessage = conversation?.message_set.find(
      (candidate) => candidate.msg_key === msg_key && candidate.sender === currentUserId(),
    );
    if (storedMessage) onStored(storedMessage);
  }

  function onStored(message: Message) {
    if (message.sender === currentUserId()) echoes.stopWaiting(message.msg_key);
    dispatch({ kind: 'received', message });
    onMessage(message);
  }

  /** Returns false if the socket is closed. */
  function transmitMessage({ msg_key, message, attachment_url, attachment_id }: ThreadMessage): boolean {
    const picture = attachment_id ? { attachment_url, attachment_id } : {};
    return msg_key !== null && transmit({ msg_key, message, ...picture });
  }

  /** Returns false and changes nothing if the socket is closed. */
  function sendMessage(message: ThreadMessage): boolean {
    const { msg_key } = message;
    if (!msg_key || !transmitMessage(message)) {
      console.warn('A message was not sent: the socket is closed');
      return false;
    }
    echoes.expect(msg_key);
    dispatch({ kind: 'handed_over', message: { ...message, delivery: 'sending' } });
    return true;
  }

  return {
    onStored,
    onRefused(msg_key: string | null | undefined) {
      echoes.stopWaiting(msg_key);
      if (msg_key) markNotDelivered(msg_key, 'the server refused it');
    },
    transmitMessage,
    sendAgain: sendMessage,
    send: (content: MessageContent) => sendMessage(newMessage(content)),
  };
}

function newMessage({ message, attachment_url, attachment_id }: MessageContent): ThreadMessage {
  return {
    id: null,
    msg_key: newKey(),
    sender: currentUserId() ?? '',
    message,
    timestamp: new Date().toISOString(),
    attachment_url: attachment_url ?? null,
    attachment_id: attachment_id ?? null,
    delivery: 'sending',
  };
}
