import * as z from 'zod/mini';
import { type FrameErrorCode, frameErrors } from './error.ts';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { undoSeconds } from './undo.ts';
import { id, idInput, instant } from './value/id.ts';
import { messageLimits } from './value/message-limits.ts';
import { isStorable } from './value/text.ts';

/**
 * Limits of an account's pictures in conversations: all of them, and those that no message uses
 * yet. The latter are deleted after `unsentHours`.
 */
export const chatPictureLimits = { all: 1_000, unsent: 20, unsentHours: 24 } as const;

export const messageShape = z.object({
  id,
  msg_key: z.nullable(z.string()),
  sender: id,
  message: z.string(),
  timestamp: instant,
  attachment_url: z.nullable(z.string()),
  attachment_id: z.nullable(id),
});

export type Message = z.infer<typeof messageShape>;

/** SPEC.md does not give the type. Some clients send a counter or a timestamp, which is stored as text. */
const msg_key = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((key: string | number) => String(key)),
  ),
  z.string().check(z.minLength(1), z.maxLength(messageLimits.key), z.refine(isStorable)),
);

/** `attachment_url` is never trusted. */
export const sentFrame = z.object({
  msg_key,
  message: z.string().check(z.refine(isStorable)),
  attachment_id: z.optional(z.nullable(z.string())),
  attachment_url: z.optional(z.nullable(z.string())),
});

export type SentFrame = z.infer<typeof sentFrame>;

/** *Extension*: a client that opened its socket with `extras=1` may send these frames as well. */
export const extraSentFrame = z.union([
  z.object({ typing: z.literal(true) }),
  z.object({ read: z.object({ message_id: idInput }) }),
]);

export type ExtraSentFrame = z.infer<typeof extraSentFrame>;

/** A conversation's socket may receive these frames. All but messages and errors go only to sockets with `extras=1`. */
export type ReceivedFrame =
  | Message
  | { error: { code: FrameErrorCode; message: string }; msg_key?: string }
  | { deleted: string }
  /** A deleted message was restored at its position. */
  | { restored: Message }
  /**
   * This is the first frame of a socket whose conversation has messages. A history that lacks this message
   * was read before it was stored.
   */
  | { newest: string }
  | { online_status: { user_id: string; is_online: boolean; last_seen: string | null } }
  | { typing: { user_id: string } }
  | { read: { user_id: string; message_id: string } };

export const closeCodes = {
  stopping: 1001,
  too_large: 1009,
  session_ended: 4401,
  gone: 4404,
  /** The account opened too many sockets and this was the oldest. Connecting again closes another. */
  replaced: 4409,
  flood: 4429,
} as const;

export const chatSocket = '/ws/chat/{conversationId}/';

export function frameError(code: FrameErrorCode, msg_key?: string, message: string = frameErrors[code]): ReceivedFrame {
  const error = { code, message };
  return msg_key === undefined ? { error } : { error, msg_key };
}

export const message = {
  remove: route({
    method: 'DELETE',
    path: '/service-user/api/v1/msg/remove-chat/{messageId}',
    access: 'signed_in',
    summary: 'Deletes one of the caller’s messages for both sides.',
    params: z.object({ messageId: idInput }),
    answer: emptyAnswer,
    errors: ['not_found', 'forbidden'],
  }),
  undoRemove: route({
    method: 'POST',
    path: '/service-user/api/v1/msg/remove-chat/{messageId}/undo/',
    access: 'signed_in',
    summary: `Brings back one of the caller’s messages within ${undoSeconds.accepted} seconds of its deletion, for both sides. Idempotent.`,
    params: z.object({ messageId: idInput }),
    answer: dataAnswer(messageShape),
    errors: ['not_found', 'forbidden', 'undo_expired'],
  }),
  uploadAttachment: route({
    method: 'POST',
    path: '/service-user/api/v1/upload-chat-attachment/',
    access: 'signed_in',
    summary: 'Uploads a picture to a conversation.',
    query: z.object({ conversation_id: idInput }),
    upload: 'attachment',
    status: 200,
    answer: z.object({
      message: z.string(),
      data: z.object({ attachment: z.string(), id, thumbnail: z.optional(z.string()) }),
    }),
    errors: ['not_found', 'recipient_gone', 'state_conflict'],
  }),
};
