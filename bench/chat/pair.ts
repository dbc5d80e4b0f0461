import { once } from 'node:events';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { type EventFrame, eventSocket } from '@fixit/contract/notification';
import { pathOfCall, type Route } from '@fixit/contract/route';
import { WebSocket } from 'ws';
import type { BenchConversation } from './open-conversations.ts';

/** One side takes one of these steps, and the other should see it immediately. */
export const chatSteps = ['acceptance', 'message', 'proposal', 'reply', 'answer'] as const;
export type ChatStep = (typeof chatSteps)[number];

type PairSide = 'customer' | 'artisan';
type PairFrame = EventFrame | ReceivedFrame;

/**
 * Says which side takes a step and which frame the other side expects. A message is recognised by its key, because both
 * sides receive each echo.
 */
const expectations: Record<ChatStep, { by: PairSide; isExpected: (frame: PairFrame, key: string) => boolean }> = {
  acceptance: { by: 'artisan', isExpected: (frame) => 'kind' in frame && frame.kind === 'job_accepted' },
  message: { by: 'artisan', isExpected: hasKey },
  proposal: { by: 'artisan', isExpected: (frame) => isBooking(frame, null) },
  reply: { by: 'customer', isExpected: hasKey },
  answer: { by: 'customer', isExpected: (frame) => isBooking(frame, 'accepted') },
};

/** A frame that has not arrived after this many milliseconds counts as lost. */
const timeoutMs = 10_000;

/** A customer and an artisan are at their screens. Each has an event socket, and both have the conversation open. */
export class ChatPair {
  readonly #conversation: BenchConversation;
  readonly #origin: string;
  readonly #jobs: string[];
  readonly #sockets: WebSocket[] = [];
  readonly #chats = new Map<PairSide, WebSocket>();
  #waiting: { side: PairSide; receive: (frame: PairFrame) => void } | null = null;
  #proposed = 0;
  #booking_id = '';

  constructor(origin: string, conversation: BenchConversation, jobs: readonly string[]) {
    this.#origin = origin;
    this.#conversation = conversation;
    this.#jobs = [...jobs];
  }

  async open(): Promise<void> {
    for (const side of ['customer', 'artisan'] as const) {
      await this.#connect(eventSocket, side);
      this.#chats.set(side, await this.#connect(chatSocket.replace('{conversationId}', this.#conversation.id), side));
    }
  }

  /**
   * Makes one side take a step. Returns the milliseconds until the other side receives a frame about it. An answer
   * is to the last proposal.
   */
  async take(step: ChatStep): Promise<number> {
    const key = crypto.randomUUID();
    const from = performance.now();
    const receivedAt = this.#next(step, key);
    await this.#take(step, key);
    return (await receivedAt) - from;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #next(step: ChatStep, key: string): Promise<number> {
    const { by, isExpected } = expectations[step];
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No frame reported the ${step}`)), timeoutMs);
      const receive = (frame: PairFrame) => {
        if (!isExpected(frame, key)) return;
        const now = performance.now();
        clearTimeout(timer);
        this.#waiting = null;
        resolve(now);
      };
      this.#waiting = { side: by === 'artisan' ? 'customer' : 'artisan', receive };
    });
  }

  async #take(step: ChatStep, msg_key: string): Promise<void> {
    const { by } = expectations[step];
    if (step === 'acceptance')
      await this.#call(by, job.acceptInvitation, { params: { id: this.#jobs.pop() }, body: {} });
    else if (step === 'proposal') this.#booking_id = await this.#call(by, booking.propose, { body: this.#proposal() });
    else if (step === 'answer') await this.#call(by, booking.accept, { query: { booking_id: this.#booking_id } });
    else this.#chats.get(by)?.send(JSON.stringify({ msg_key, message: 'Monday at ten would be good.' }));
  }

  /** Makes a proposal at a new hour each time, so that the artisan is free. */
  #proposal() {
    this.#proposed += 1;
    const appointment_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const appointment_time = `${8 + 2 * this.#proposed}:00`.padStart(5, '0');
    return {
      conversation_id: this.#conversation.id,
      appointment_date,
      appointment_time,
      service_description: 'Mend the tap',
    };
  }

  /** Makes a call for one side and returns the id in its answer. */
  async #call(side: PairSide, route: Route, { body, ...where }: PairCallInput): Promise<string> {
    const response = await fetch(this.#origin + pathOfCall(route, where), {
      method: route.method,
      headers: { Authorization: `Token ${this.#conversation[side].token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${text}`);
    // The answer of all three calls has the object under `data`.
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  }

  async #connect(path: string, side: PairSide): Promise<WebSocket> {
    const url = `${this.#origin.replace('http', 'ws')}${path}?token=${this.#conversation[side].token}`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.#sockets.push(socket);
    await once(socket, 'open');
    socket.on('message', (data) => {
      // The server sends nothing but the contract's frames.
      if (this.#waiting?.side === side) this.#waiting.receive(JSON.parse(String(data)) as PairFrame);
    });
    return socket;
  }
}

type PairCallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object };

function hasKey(frame: PairFrame, key: string): boolean {
  return 'msg_key' in frame && frame.msg_key === key && 'id' in frame;
}

function isBooking(frame: PairFrame, status: 'accepted' | null): boolean {
  return 'kind' in frame && frame.kind === 'booking_changed' && frame.booking_status === status;
}
