import { chatSocket, frameError } from '@fixit/contract/message';
import { idInput } from '@fixit/contract/value/id';
import type { Db } from '../../../db/database.ts';
import type { Fanout } from '../../../platform/fanout/fanout.ts';
import type { Presence } from '../../../platform/fanout/presence.ts';
import type { App } from '../../../platform/http/serve.ts';
import type { OpenSocket, OpenSockets } from '../../../platform/http/sockets/open-sockets.ts';
import { serveSocket } from '../../../platform/http/sockets/sockets.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireConversation } from '../../conversation/conversation-actions.ts';
import { markMessageRead, sendTyping } from '../message-actions.ts';
import { type BatchListeners, MessageBatches } from '../message-batches.ts';
import { toSentMessage } from '../sent-message.ts';
import { type Frame, readFrame } from './chat-frames.ts';
import { ConversationSockets, type SocketConversation } from './conversation-sockets.ts';

interface SocketDeps {
  /** The chat has its own connections. */
  readonly db: Db;
  readonly onStored: BatchListeners['onStored'];
  readonly sockets: OpenSockets;
  readonly presence: Presence;
  readonly fanout: Fanout;
}

interface ChatAccess {
  readonly conversation: SocketConversation;
  readonly extras: boolean;
}

export function chatSocketRoute(app: App, { db, onStored, sockets, presence, fanout }: SocketDeps): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'chat failed');
  const batches = new MessageBatches(db, { onError, onStored });
  const conversations = new ConversationSockets(db, app.platform.primary, fanout, onError);
  app.addHook('onClose', () => batches.drain());

  serveSocket<ChatAccess>(
    app,
    chatSocket,
    { sockets, presence },
    {
      authorize: async ({ account_id }, request) => {
        const { conversationId } = request.params as { conversationId?: unknown };
        const id = idInput.safeParse(conversationId);
        if (!id.success) throw refuse('not_found');
        const row = await requireConversation(db, account_id, id.data);
        const accounts = [account_id, row.other_id] as const;
        const { extras } = request.query as { extras?: unknown };
        return {
          conversation: { id: row.id, accounts, last_message_id: row.last_message_id, blocked: row.blocked_pair },
          extras: extras === '1',
        };
      },
      open(socket, { conversation, extras }) {
        const { settings } = app.platform;
        const chat = { db, fanout, batches, socket, settings, conversation_id: conversation.id };
        const pending = new Set<Promise<void>>();
        return {
          onFrame(data) {
            const answer = answerFrame(chat, readFrame(data, extras)).catch(onError);
            pending.add(answer);
            void answer.finally(() => pending.delete(answer));
          },
          async settle() {
            await Promise.all(pending);
          },
          onClose: conversations.subscribe(conversation, { socket, extras }),
        };
      },
    },
  );
}

interface Chat {
  readonly db: Db;
  readonly fanout: Fanout;
  readonly batches: MessageBatches;
  readonly socket: OpenSocket;
  readonly settings: App['platform']['settings'];
  readonly conversation_id: string;
}

/** A stored message needs no answer, because its sender receives the same frame as the others. */
async function answerFrame(chat: Chat, frame: Frame): Promise<void> {
  const { db, fanout, batches, socket, settings, conversation_id } = chat;
  const { caller } = socket;
  const { maintenance, maintenance_sentence } = settings.values;
  if (frame.kind === 'invalid') return socket.send(frameError(frame.code, frame.msg_key));
  if (frame.kind === 'typing') return sendTyping(fanout, caller, conversation_id);
  if (maintenance === 'on') {
    // A read mark can wait.
    if (frame.kind === 'message') socket.send(frameError('maintenance', frame.msg_key, maintenance_sentence));
    return;
  }
  if (frame.kind === 'read') return markMessageRead(db, caller, conversation_id, frame.message_id);
  const result = await batches.store(toSentMessage(caller, conversation_id, frame));
  if ('repeated' in result) socket.send(result.repeated);
  if ('refused' in result) socket.send(frameError(result.refused, frame.msg_key));
}
