import { closeCodes, type Message, type ReceivedFrame } from '@fixit/contract/message';
import type { Db } from '../../../db/database.ts';
import type { Fanout } from '../../../platform/fanout/fanout.ts';
import { followPresence } from '../../../platform/fanout/presence.ts';
import type { OpenSocket } from '../../../platform/http/sockets/open-sockets.ts';
import type { PrimaryWatch } from '../../../platform/primary-watch.ts';
import { listMessagesAfter } from '../message-repository.ts';
import { conversationTopic } from '../sent-message.ts';
import { BlockFollower } from './block-follower.ts';

export interface SocketConversation {
  readonly id: string;
  readonly accounts: readonly [string, string];
  readonly last_message_id: string | null;
  /** This is true if one of the two accounts has blocked the other. */
  readonly blocked: boolean;
}

export interface Subscriber {
  readonly socket: OpenSocket;
  /** This is true if the client requested frames other than messages and errors. */
  readonly extras: boolean;
}

interface SubscribedConversation {
  readonly accounts: readonly [string, string];
  /** A block hides each side's presence, typing and read marks from the other. */
  blocked: boolean;
  readonly subscribers: Set<Subscriber>;
  /** The subscribers have every message up to this id. */
  newest: string | null;
  /** Held frames are sent once earlier messages have been read from the database. */
  heldFrames: ReceivedFrame[] | null;
  unsubscribe: () => void;
}

export class ConversationSockets {
  readonly #db: Db;
  readonly #primary: Pick<PrimaryWatch, 'runAcrossFailover'>;
  readonly #fanout: Fanout;
  readonly #onError: (error: unknown) => void;
  readonly #conversations = new Map<string, SubscribedConversation>();
  readonly #blocks: BlockFollower;

  constructor(
    db: Db,
    primary: Pick<PrimaryWatch, 'runAcrossFailover'>,
    fanout: Fanout,
    onError: (error: unknown) => void,
  ) {
    this.#db = db;
    this.#primary = primary;
    this.#fanout = fanout;
    this.#onError = onError;
    this.#blocks = new BlockFollower(db, fanout, {
      listOpenIds: () => [...this.#conversations.keys()],
      onChange: (id, blocked) => {
        const conversation = this.#conversations.get(id);
        if (conversation) setBlocked(conversation, blocked);
      },
      onError,
    });
    fanout.onGap((topic) => {
      const missedConversations = [...this.#conversations].filter(
        ([id]) => topic === undefined || topic === conversationTopic(id),
      );
      void this.#catchUp(missedConversations);
    });
  }

  subscribe(conversation: SocketConversation, subscriber: Subscriber): () => void {
    const subscribedConversation = this.#conversations.get(conversation.id) ?? this.#open(conversation);
    subscribedConversation.subscribers.add(subscriber);
    const newest = newerOf(subscribedConversation.newest, conversation.last_message_id);
    if (subscriber.extras && newest !== null) subscriber.socket.send({ newest });
    return () => {
      subscribedConversation.subscribers.delete(subscriber);
      if (subscribedConversation.subscribers.size > 0) return;
      subscribedConversation.unsubscribe();
      this.#conversations.delete(conversation.id);
    };
  }

  #open({ id, accounts, last_message_id, blocked }: SocketConversation): SubscribedConversation {
    const conversation: SubscribedConversation = {
      accounts,
      blocked: this.#blocks.latestChange(id) ?? blocked,
      subscribers: new Set(),
      newest: last_message_id,
      heldFrames: null,
      unsubscribe: () => undefined,
    };
    const stops = [
      this.#fanout.subscribe<ReceivedFrame>(conversationTopic(id), (frame, after) => {
        if (hasGapBefore(conversation, after)) void this.#catchUp([[id, conversation]]);
        receive(conversation, frame);
      }),
      ...accounts.map((account_id) =>
        followPresence(this.#fanout, account_id, ({ account_id: user_id, ...status }) =>
          receive(conversation, { online_status: { user_id, ...status } }),
        ),
      ),
    ];
    conversation.unsubscribe = () => {
      for (const stop of stops) stop();
    };
    this.#conversations.set(id, conversation);
    return conversation;
  }

  /** Reads messages that did not arrive, or have not arrived yet. */
  async #catchUp(conversations: readonly [string, SubscribedConversation][]): Promise<void> {
    if (conversations.length === 0) return;
    for (const [, conversation] of conversations) conversation.heldFrames ??= [];
    try {
      const after = conversations.map(([conversation_id, { newest }]) => ({ conversation_id, after: newest }));
      const missedMessages = await this.#primary.runAcrossFailover(() => listMessagesAfter(this.#db, after), {
        onlyReads: true,
      });
      for (const { conversation_id, ...message } of missedMessages) {
        const conversation = this.#conversations.get(conversation_id);
        if (conversation) deliver(conversation, message);
      }
    } catch (error) {
      this.#onError(error);
      // A client that reconnects reads the missed messages, so it must not receive newer ones
      // first.
      for (const [, { subscribers }] of conversations)
        for (const { socket } of subscribers) socket.close(closeCodes.stopping, 'please reconnect');
    }
    for (const [, conversation] of conversations) {
      const heldFrames = conversation.heldFrames ?? [];
      conversation.heldFrames = null;
      for (const frame of heldFrames) deliver(conversation, frame);
    }
  }
}

function newerOf(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a > b) ? a : b;
}

/** While frames are held, missing messages are being read anyway. */
function hasGapBefore({ newest, heldFrames }: SubscribedConversation, after: string | null | undefined): boolean {
  return heldFrames === null && typeof after === 'string' && (newest === null || newest < after);
}

function receive(conversation: SubscribedConversation, frame: ReceivedFrame): void {
  if (conversation.blocked && frameKindsHiddenByBlock.some((kind) => kind in frame)) return;
  if (conversation.heldFrames) conversation.heldFrames.push(frame);
  else deliver(conversation, frame);
}

/** A block makes both sides look offline to each other until it is undone. */
function setBlocked(conversation: SubscribedConversation, blocked: boolean): void {
  if (blocked && !conversation.blocked)
    for (const user_id of conversation.accounts)
      receive(conversation, { online_status: { user_id, is_online: false, last_seen: null } });
  conversation.blocked = blocked;
}

const frameKindsHiddenByBlock = ['online_status', 'typing', 'read'];

/** Messages arrive in the order of their ids, so a message that is not newer was already sent. */
function deliver(conversation: SubscribedConversation, frame: ReceivedFrame): void {
  if (isMessage(frame)) {
    if (conversation.newest !== null && frame.id <= conversation.newest) return;
    conversation.newest = frame.id;
  }
  const text = JSON.stringify(frame);
  for (const { socket, extras } of conversation.subscribers) {
    if (isMessage(frame) || (extras && !isOwnState(frame, socket.caller.account_id))) socket.send(text);
  }
}

function isMessage(frame: ReceivedFrame): frame is Message {
  return 'id' in frame;
}

/** Clients do not receive their own account's online and typing states. */
function isOwnState(frame: ReceivedFrame, account_id: string): boolean {
  if ('typing' in frame) return frame.typing.user_id === account_id;
  return 'online_status' in frame && frame.online_status.user_id === account_id;
}
