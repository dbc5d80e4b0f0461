import type { FrameErrorCode } from '@fixit/contract/error';
import { extraSentFrame, sentFrame } from '@fixit/contract/message';
import { messageLimits } from '@fixit/contract/value/message-limits';

export type Frame =
  | { kind: 'message'; msg_key: string; message: string; attachment_id: string | null }
  | { kind: 'typing' }
  | { kind: 'read'; message_id: string }
  | { kind: 'invalid'; code: FrameErrorCode; msg_key?: string };

/** Reads typing and read marks only if the client requested `extras`. */
export function readFrame(data: string, extras: boolean): Frame {
  const value = parse(data);
  const messageResult = sentFrame.safeParse(value);
  if (messageResult.success) return readMessage(messageResult.data);
  const extraResult = extras ? extraSentFrame.safeParse(value) : undefined;
  if (!extraResult?.success) return invalid('bad_frame', keyOf(value));
  return 'typing' in extraResult.data
    ? { kind: 'typing' }
    : { kind: 'read', message_id: extraResult.data.read.message_id };
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function readMessage(sent: {
  msg_key: string;
  message: string;
  attachment_id?: string | null | undefined;
  attachment_url?: string | null | undefined;
}): Frame {
  const { msg_key, message } = sent;
  if (isTooLong(message)) return invalid('message_too_long', msg_key);
  const attachment_id = sent.attachment_id?.toLowerCase() || null;
  if (attachment_id === null && sent.attachment_url) return invalid('attachment_unknown', msg_key);
  if (attachment_id !== null && !uuid.test(attachment_id)) return invalid('attachment_unknown', msg_key);
  if (attachment_id === null && message.trim() === '') return invalid('bad_frame', msg_key);
  return { kind: 'message', msg_key, message, attachment_id };
}

/** Counts characters, not UTF-16 code units. */
function isTooLong(message: string): boolean {
  return message.length > messageLimits.text && Array.from(message).length > messageLimits.text;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function keyOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('msg_key' in value)) return undefined;
  const { msg_key } = value;
  return typeof msg_key === 'string' || typeof msg_key === 'number' ? String(msg_key) : undefined;
}

function invalid(code: FrameErrorCode, msg_key?: string): Frame {
  return msg_key === undefined ? { kind: 'invalid', code } : { kind: 'invalid', code, msg_key };
}
