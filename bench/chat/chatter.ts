import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '@fixit/api/testing/people';
import { chatSocket } from '@fixit/contract/message';
import { WebSocket } from 'ws';

/** Two people chat in this conversation. */
export interface ChattedConversation {
  id: string;
  customer: Pick<Person, 'account_id' | 'token'>;
  artisan: Pick<Person, 'account_id' | 'token'>;
}

/** A speaker is one side of a conversation, with its current socket. */
interface Speaker {
  conversation: ChattedConversation;
  account_id: string;
  token: string;
  socket: WebSocket | null;
}

interface UnansweredMessage {
  speaker: Speaker;
  message: string;
  sentAt: number;
}

/** Sends messages through many sockets in turn, each with its own key, and waits for their echoes. */
export class Chatter {
  /** Lists the milliseconds from sending to the sender's echo. */
  readonly times: number[] = [];
  /** Lists the milliseconds from sending to the delivery to the other side. */
  readonly deliveryTimes: number[] = [];
  /** Maps the keys of echoed messages to their ids. */
  readonly echoed = new Map<string, string>();
  /** Lists echoes of one key with a different id, and refusals. */
  readonly faults: string[] = [];
  /** Lists the codes with which servers closed sockets. */
  readonly closeCodes: number[] = [];
  readonly #speakers: Speaker[];
  /** The order makes the two sides of a conversation take turns, as people do. */
  readonly #queue: Speaker[];
  readonly #pending = new Map<string, UnansweredMessage>();
  /** Maps the key of each message that the other side has not received to the time at which it was sent. */
  readonly #undelivered = new Map<string, number>();
  #sent = 0;
  #isClosing = false;

  /** Only `writers` send, but both sides receive. */
  constructor(conversations: readonly ChattedConversation[], writers: 'both' | 'customers' = 'both') {
    this.#speakers = conversations.flatMap((conversation) =>
      [conversation.customer, conversation.artisan].map(({ account_id, token }) => ({
        conversation,
        account_id,
        token,
        socket: null,
      })),
    );
    const sides = writers === 'both' ? [0, 1] : [0];
    this.#queue = sides.flatMap((side) => this.#speakers.filter((_, index) => index % 2 === side));
  }

  /** Opens the sockets at these servers in turn, and resends messages without an echo. */
  async open(...origins: readonly string[]): Promise<void> {
    for (const [index, speaker] of this.#speakers.entries()) {
      const origin = origins[index % origins.length] ?? '';
      const path = chatSocket.replace('{conversationId}', speaker.conversation.id);
      const query = `token=${speaker.token}&sender=${speaker.account_id}`;
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}?${query}`, { perMessageDeflate: false });
      socket.on('message', (data) => this.#receive(speaker, String(data)));
      socket.on('error', () => undefined);
      socket.on('close', (code) => {
        if (!this.#isClosing) this.closeCodes.push(code);
      });
      await once(socket, 'open');
      speaker.socket = socket;
    }
    for (const [msg_key, { speaker, message }] of this.#pending) this.#send(speaker, msg_key, message);
  }

  /** Sends messages at this rate for this time without waiting for answers. */
  async sendAtRate(rate: number, seconds: number): Promise<void> {
    const begin = performance.now();
    let due = 0;
    for (let count = 0; count < rate * seconds; ) {
      due = Math.min(rate * seconds, ((performance.now() - begin) / 1000) * rate);
      for (; count < due; count += 1) this.#sendNext();
      await wait(2);
    }
  }

  /** Waits until all messages are echoed, or until no echo arrives for this time. Returns the number of missing echoes. */
  async settle(seconds = 10): Promise<number> {
    let [missing, since] = [this.#pending.size, performance.now()];
    while (missing > 0 && performance.now() - since < seconds * 1000) {
      await wait(5);
      if (this.#pending.size !== missing) [missing, since] = [this.#pending.size, performance.now()];
    }
    return this.#pending.size;
  }

  close(): void {
    this.#isClosing = true;
    for (const { socket } of this.#speakers) socket?.terminate();
  }

  #sendNext(): void {
    const speaker = this.#queue[this.#sent % this.#queue.length];
    if (!speaker) return;
    this.#sent += 1;
    const [msg_key, message] = [crypto.randomUUID(), `Message ${this.#sent}: can you come on Monday at ten?`];
    const sentAt = performance.now();
    this.#pending.set(msg_key, { speaker, message, sentAt });
    this.#undelivered.set(msg_key, sentAt);
    this.#send(speaker, msg_key, message);
  }

  #send({ socket }: Speaker, msg_key: string, message: string): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ msg_key, message }));
  }

  #receive(speaker: Speaker, data: string): void {
    // Only a message has an id.
    const { id, msg_key, sender } = JSON.parse(data) as { id?: string; msg_key?: string; sender?: string };
    if (!id || !msg_key) return void this.faults.push(data);
    if (sender !== speaker.account_id) return this.#noteDelivery(msg_key);
    const echo = this.echoed.get(msg_key);
    if (echo !== undefined && echo !== id) this.faults.push(data);
    this.echoed.set(msg_key, id);
    const pending = this.#pending.get(msg_key);
    if (!pending) return;
    this.#pending.delete(msg_key);
    this.times.push(performance.now() - pending.sentAt);
  }

  #noteDelivery(msg_key: string): void {
    const sentAt = this.#undelivered.get(msg_key);
    if (sentAt === undefined) return;
    this.#undelivered.delete(msg_key);
    this.deliveryTimes.push(performance.now() - sentAt);
  }
}
