import { conversation } from '@fixit/contract/conversation';
import { chatSocket, type Message, type ReceivedFrame } from '@fixit/contract/message';
import type { Answer } from '@fixit/contract/route';
import type { MessageEntry } from '../history.ts';
import type { Caller } from './caller.ts';
import { Reconnecting } from './socket.ts';

/** Milliseconds without an echo until a message is sent again. */
const patience = 8_000;

const pageSize = 200;

interface Pending {
  entry: MessageEntry;
  settle: () => void;
}

/** One side of a conversation: says things until they are echoed, hears the other, and reads what it missed. */
export class Talker extends Reconnecting {
  readonly conversation_id: string;
  readonly #account_id: string;
  readonly #pending = new Map<string, Pending>();
  readonly #known = new Set<string>();
  #heard: string[] = [];
  #newest = '';
  /** Up to which nothing is missing, while what comes behind it may be. */
  #complete = '';
  #isMissing = false;
  #said = 0;
  #number = 0;
  #isReady = false;

  constructor(caller: Caller, account_id: string, conversation_id: string) {
    super(caller, chatSocket.replace('{conversationId}', conversation_id));
    this.conversation_id = conversation_id;
    this.#account_id = account_id;
  }

  get waiting(): number {
    return this.#pending.size;
  }

  /** Resolves when it is echoed, or after some time without; it is sent again until then. */
  say(message: string, attachment_id: string | null = null): Promise<void> {
    this.#said += 1;
    const entry: MessageEntry = {
      type: 'message',
      number: this.#said,
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
      const timer = setTimeout(resolve, patience);
      const settle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#pending.set(entry.msg_key, { entry, settle });
      this.#send(entry);
    });
  }

  /** Sends again what was never echoed; who had no answer for long would press the button. */
  sendAgain(): void {
    for (const { entry } of this.#pending.values()) {
      const last = entry.sends.at(-1)?.at ?? 0;
      if (this.caller.history.now() - last > patience) this.#send(entry);
    }
  }

  override async close(): Promise<void> {
    await super.close();
    const { history } = this.caller;
    for (const { entry } of this.#pending.values()) history.add(entry);
    const { conversation_id } = this;
    history.add({ type: 'known', account_id: this.#account_id, conversation_id, ids: [...this.#known] });
  }

  protected override async onOpen(number: number): Promise<void> {
    this.#number = number;
    this.#heard = [];
    this.#isReady = true;
    if (!this.#isMissing) this.#complete = this.#newest;
    this.#isMissing = true;
    for (const { entry } of this.#pending.values()) this.#send(entry);
    await this.#readMissed(number);
  }

  protected override onFrame(frame: unknown, number: number): void {
    // The server sends nothing but the contract's frames.
    const received = frame as ReceivedFrame;
    if ('error' in received) return this.#onRefused(received.msg_key, received.error.code);
    if (!('sender' in received) || number !== this.#number) return;
    this.#heard.push(received.id);
    this.#know(received);
  }

  protected override onLost(number: number): void {
    this.#isReady = false;
    if (number !== this.#number || this.#heard.length === 0) return;
    const { conversation_id } = this;
    this.caller.history.add({
      type: 'heard',
      socket: number,
      account_id: this.#account_id,
      conversation_id,
      ids: this.#heard,
    });
    this.#heard = [];
  }

  #send(entry: MessageEntry): void {
    const { msg_key, message, attachment_id } = entry;
    const sent = this.#isReady && this.transmit({ msg_key, message, ...(attachment_id ? { attachment_id } : {}) });
    if (sent) entry.sends.push({ at: this.caller.history.now(), socket: this.#number });
  }

  /** Any but the first is final: the sender can do nothing about it. */
  #onRefused(msg_key: string | undefined, code: string): void {
    const pending = this.#pending.get(msg_key ?? '');
    if (!pending) return;
    pending.entry.refusals.push(code);
    if (code === 'unavailable') return;
    this.#finish(pending);
  }

  #know(message: Message): void {
    this.#known.add(message.id);
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

  /** From where nothing was missing: newer ones may have come meanwhile, and an earlier reading may have failed. */
  async #readMissed(number: number): Promise<void> {
    const params = { id: this.conversation_id };
    for (let after = this.#complete; number === this.#number; ) {
      const query = { limit: pageSize, ...(after ? { after } : {}) };
      const { entry, body } = await this.caller.call('conversation.show', conversation.show, { params, query });
      // What was missed can only be read; without, this socket counts as lost.
      if (entry.outcome !== 'ok') return this.drop();
      const { data } = body as Answer<typeof conversation.show>;
      for (const message of data.message_set) this.#know(message);
      if (number === this.#number && (!after || !data.has_more)) {
        this.#isMissing = false;
        return;
      }
      after = data.message_set.at(-1)?.id ?? after;
    }
  }
}
