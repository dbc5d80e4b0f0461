import { once } from 'node:events';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { type EventFrame, eventSocket } from '@fixit/contract/notification';
import { addressOf, type Route } from '@fixit/contract/route';
import { WebSocket } from 'ws';
import type { Talk } from './talk.ts';

/** What one side does and the other sees at once. */
export const doings = ['acceptance', 'message', 'proposal'] as const;
export type Doing = (typeof doings)[number];

/** Milliseconds after which a frame that did not come is counted as lost. */
const patience = 10_000;

/** A customer and an artisan at their screens: each with an event socket, the conversation open on both sides. */
export class Pair {
  readonly #talk: Talk;
  readonly #origin: string;
  readonly #jobs: string[];
  readonly #sockets: WebSocket[] = [];
  #chat: WebSocket | null = null;
  #waiting: ((frame: EventFrame | ReceivedFrame) => void) | null = null;

  constructor(origin: string, talk: Talk, jobs: readonly string[]) {
    this.#origin = origin;
    this.#talk = talk;
    this.#jobs = [...jobs];
  }

  async open(): Promise<void> {
    const { customer, artisan, id } = this.#talk;
    const chat = chatSocket.replace('{conversationId}', id);
    const seen = await Promise.all([this.#connect(eventSocket, customer.token), this.#connect(chat, customer.token)]);
    for (const socket of seen) {
      // The server sends nothing but the contract's frames.
      socket.on('message', (data) => this.#waiting?.(JSON.parse(String(data)) as EventFrame | ReceivedFrame));
    }
    await this.#connect(eventSocket, artisan.token);
    this.#chat = await this.#connect(chat, artisan.token);
  }

  /** Has the artisan do something; answers the milliseconds until a frame of the customer's tells of it. */
  async see(doing: Doing): Promise<number> {
    const from = performance.now();
    const seen = this.#next(doing);
    if (doing === 'acceptance') await this.#post(job.accept, { params: { id: this.#jobs.pop() } });
    if (doing === 'proposal') await this.#post(booking.propose, { body: this.#proposal() });
    if (doing === 'message') {
      this.#chat?.send(JSON.stringify({ msg_key: crypto.randomUUID(), message: 'I can come on Monday at ten.' }));
    }
    return (await seen) - from;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #next(doing: Doing): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No frame told of the ${doing}`)), patience);
      this.#waiting = (frame) => {
        const told = 'kind' in frame ? frame.kind : 'message';
        if (told !== { acceptance: 'job_accepted', proposal: 'booking_changed', message: 'message' }[doing]) return;
        const at = performance.now();
        clearTimeout(timer);
        this.#waiting = null;
        resolve(at);
      };
    });
  }

  #proposal() {
    const appointment_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const service_description = 'Mend the tap';
    return { conversation_id: this.#talk.id, appointment_date, appointment_time: '10:00', service_description };
  }

  async #post(route: Route, { params, body = {} }: { params?: Record<string, unknown>; body?: object }): Promise<void> {
    const response = await fetch(this.#origin + addressOf(route, { ...(params ? { params } : {}) }), {
      method: route.method,
      headers: { Authorization: `Token ${this.#talk.artisan.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  }

  async #connect(path: string, token: string): Promise<WebSocket> {
    const address = `${this.#origin.replace('http', 'ws')}${path}?token=${token}`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    this.#sockets.push(socket);
    await once(socket, 'open');
    return socket;
  }
}
