import { conversation } from '@fixit/contract/conversation';
import { chatSocket, type Message, type ReceivedFrame } from '@fixit/contract/message';
import { WebSocket } from 'ws';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export interface TestConversation {
  id: string;
  customer: Person;
  artisan: ArtisanPerson;
}

export async function openConversation(
  server: TestServer,
  people: { customer?: Person; artisan?: ArtisanPerson } = {},
): Promise<TestConversation> {
  const customer = people.customer ?? (await addCustomer(server));
  const artisan = people.artisan ?? (await addArtisan(server));
  const { artisan_id, service_id } = artisan;
  const { body } = await server.call(conversation.startWithoutJob, {
    token: customer.token,
    body: { artisan_id, service_id },
  });
  return { id: body.data.id, customer, artisan };
}

type FrameWaiter = { match: (frame: ReceivedFrame) => boolean; resolve: (frame: ReceivedFrame) => void };

export class TestChatClient {
  readonly frames: ReceivedFrame[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  #waiting: FrameWaiter[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      // The server sends nothing but the contract's frames.
      const frame = JSON.parse(String(data)) as ReceivedFrame;
      this.frames.push(frame);
      for (const { resolve } of this.#waiting.filter(({ match }) => match(frame))) resolve(frame);
      this.#waiting = this.#waiting.filter(({ match }) => !match(frame));
    });
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The frame may not have arrived yet. */
  next(match: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame> {
    const frame = this.frames.find(match);
    if (frame) return Promise.resolve(frame);
    return new Promise((resolve) => this.#waiting.push({ match, resolve }));
  }

  answerTo(msg_key: string): Promise<ReceivedFrame> {
    return this.next((frame) => 'msg_key' in frame && frame.msg_key === msg_key);
  }

  async say(message: string, msg_key: string = crypto.randomUUID()): Promise<Message> {
    this.send({ msg_key, message });
    const frame = await this.answerTo(msg_key);
    if (!('id' in frame)) throw new Error(JSON.stringify(frame));
    return frame;
  }

  get messages(): Message[] {
    return this.frames.filter((frame): frame is Message => 'id' in frame);
  }

  close(): void {
    this.#socket.close();
  }
}

export async function joinChat(
  { origin }: { origin: string },
  conversation_id: string,
  { token }: { token: string },
  { extras = false } = {},
): Promise<TestChatClient> {
  const socket = new WebSocket(chatUrl(origin, conversation_id, `token=${token}${extras ? '&extras=1' : ''}`));
  const client = new TestChatClient(socket);
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return client;
}

export function chatRefusalStatus(
  { origin }: { origin: string },
  conversation_id: string,
  query: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(chatUrl(origin, conversation_id, query));
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('open', () => reject(new Error('The socket was opened')));
    socket.on('error', () => undefined);
  });
}

function chatUrl(origin: string, conversation_id: string, query: string): string {
  return `${origin.replace('http', 'ws')}${chatSocket.replace('{conversationId}', conversation_id)}?${query}`;
}
