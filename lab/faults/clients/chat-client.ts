import { conversation } from '@fixit/contract/conversation';
import { chatSocket, type Message, type ReceivedFrame } from '@fixit/contract/message';
import type { Answer } from '@fixit/contract/route';
import type { MessageEntry } from '../history.ts';
import type { RetryingCaller } from './caller.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

/** A message without an echo is sent again after this time. */
const echoTimeoutMs = 8_000;

const pageSize = 200;

interface Pending {
  entry: MessageEntry;
  settle: () => void;
}

/**
 * Sends the messages of one side until they are echoed, and receives the other side's. Reads missed messages after a
 * reconnect.
 */
export class ReconnectingChatClient extends ReconnectingSocket {
  readonly conversation_id: string;
  readonly #account_id: string;
  readonly #pending = new Map<string, Pending>();
  readonly #appeared: Record<string, number> = {};
  #received: string[] = [];
  #readyAt: number | null = null;
  #newest = '';
  /** All messages up to this id have been received. */
  #complete = '';
  #hasGap = false;
  #messageCount = 0;
  #socketNumber = 0;
  #isReady = false;

  constructor(caller: RetryingCaller, account_id: string, conversation_id: string) {
    super(caller, chatSocket.replace('{conversationId}', conversation_id));
    this.conversation_id = conversation_id;
    this.#account_id = account_id;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Sends a message. Resolves once it is echoed or refused, or after the time limit of its echo. */
  send(message: string, attachment_id: string | null = null): Promise<void> {
    this.#messageCount += 1;
    const entry: MessageEntry = {
      type: 'message',
      number: this.#messageCount,
      conversation_id: this.conversation_id,
      sender: this.#account_id,
      msg_key: crypto.randomUUID(),
      message,
      attachment_id,
      sends: [],
      echoed_at: null,
      id: null,
      refusals: [],
    };
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, echoTimeoutMs);
      const settle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#pending.set(entry.msg_key, { entry, settle });
      this.#transmit(entry);
    });
  }

  /** Resends messages whose echo is overdue, as a person would with the Try again button. */
  sendAgain(): void {
    for (const { entry } of this.#pending.values()) {
      const last = entry.sends.at(-1)?.at ?? 0;
      if (this.caller.history.now() - last > echoTimeoutMs) this.#transmit(entry);
    }
  }

  override async close(): Promise<void> {
    await super.close();
    const { history } = this.caller;
    for (const { entry } of this.#pending.values()) history.add(entry);
    const { conversation_id } = this;
    history.add({ type: 'screen', account_id: this.#account_id, conversation_id, appeared: this.#appeared });
  }

  protected override async onOpen(number: number): Promise<void> {
    this.#socketNumber = number;
    this.#received = [];
    this.#readyAt = null;
    this.#isReady = true;
    if (!this.#hasGap) this.#complete = this.#newest;
    this.#hasGap = true;
    for (const { entry } of this.#pending.values()) this.#transmit(entry);
    await this.#readMissed(number);
  }

  protected override onFrame(frame: unknown, number: number): void {
    // The server sends nothing but the contract's frames.
    const received = frame as ReceivedFrame;
    if ('error' in received) return this.#onRefused(received.msg_key, received.error.code);
    if (!('sender' in received) || number !== this.#socketNumber) return;
    this.#received.push(received.id);
    this.#show(received);
  }

  protected override onLost(number: number): void {
    this.#isReady = false;
    if (number !== this.#socketNumber) return;
    const { conversation_id } = this;
    const { history } = this.caller;
    history.add({
      type: 'socket',
      socket: number,
      account_id: this.#account_id,
      conversation_id,
      ids: this.#received,
      ready_at: this.#readyAt,
      lost_at: history.now(),
    });
    this.#received = [];
  }

  #transmit(entry: MessageEntry): void {
    const { msg_key, message, attachment_id } = entry;
    const sent = this.#isReady && this.transmit({ msg_key, message, ...(attachment_id ? { attachment_id } : {}) });
    if (sent) entry.sends.push({ at: this.caller.history.now(), socket: this.#socketNumber });
  }

  /** Handles a refusal. Every code but `unavailable` is final, because sending again would not help. */
  #onRefused(msg_key: string | undefined, code: string): void {
    const pending = this.#pending.get(msg_key ?? '');
    if (!pending) return;
    pending.entry.refusals.push(code);
    if (code === 'unavailable') return;
    this.#finish(pending);
  }

  #show(message: Message): void {
    this.#appeared[message.id] ??= this.caller.history.now();
    if (message.id > this.#newest) this.#newest = message.id;
    if (message.sender !== this.#account_id) return;
    const pending = this.#pending.get(message.msg_key ?? '');
    if (!pending) return;
    pending.entry.echoed_at = this.caller.history.now();
    pending.entry.id = message.id;
    this.#finish(pending);
  }

  #finish({ entry, settle }: Pending): void {
    this.#pending.delete(entry.msg_key);
    this.caller.history.add(entry);
    settle();
  }

  /**
   * Reads on from the last message before any gap. Newer ones may have arrived since, and an earlier read may have
   * failed.
   */
  async #readMissed(number: number): Promise<void> {
    const params = { id: this.conversation_id };
    for (let after = this.#complete; number === this.#socketNumber; ) {
      const query = { limit: pageSize, ...(after ? { after } : {}) };
      const { entry, body } = await this.caller.call('conversation.show', conversation.show, { params, query });
      // Missed messages can only be read, so a failed read counts as a lost socket.
      if (entry.outcome !== 'ok') return this.drop();
      const { data } = body as Answer<typeof conversation.show>;
      for (const message of data.message_set) this.#show(message);
      if (number === this.#socketNumber && (!after || !data.has_more)) {
        this.#hasGap = false;
        this.#readyAt = this.caller.history.now();
        return;
      }
      after = data.message_set.at(-1)?.id ?? after;
    }
  }
}
