import type { FrameErrorCode } from '@fixit/contract/error';
import type { Message } from '@fixit/contract/message';
import type { Caller } from '../../platform/http/caller.ts';

export interface SentMessage {
  conversation_id: string;
  sender_id: string;
  msg_key: string;
  message: string;
  attachment_id: string | null;
}

export type StoreResult = { stored: Message } | { repeated: Message } | { refused: FrameErrorCode };

export function isSameMessage(
  stored: { message: string; attachment_id: string | null },
  { message, attachment_id }: SentMessage,
): boolean {
  return stored.message === message && stored.attachment_id === attachment_id;
}

export function conversationTopic(conversation_id: string): string {
  return `conversation:${conversation_id}`;
}

const previewLength = 100;

export function previewText(message: string): string {
  if (message === '') return 'A picture';
  const characters = Array.from(message.toWellFormed());
  if (characters.length <= previewLength) return characters.join('');
  const beginning = characters.slice(0, previewLength - 1).join('');
  return `${beginning.trimEnd()}…`;
}

export function toSentMessage(
  { account_id }: Caller,
  conversation_id: string,
  { msg_key, message, attachment_id }: { msg_key: string; message: string; attachment_id: string | null },
): SentMessage {
  return { conversation_id, sender_id: account_id, msg_key, message, attachment_id };
}
