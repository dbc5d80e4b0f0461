import { once } from 'node:events';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import type { ChattedConversation } from '../chat/chatter.ts';
import { as } from './calls.ts';
import type { Britain } from './database.ts';
import type { LoadCrowd } from './people.ts';
import { ask, tellStory } from './story.ts';

/** Britain sends this many requests in a busy hour, two a second, with messages for each, thirty a second. */
export const storiesPerHour = 7_200;
const messagesPerStory = 15;

/** This many stories run at the same time. */
const atOnce = 8;

export interface HourCounts {
  stories: number;
  messages: number;
  /** Counts failed calls by their answer, and messages without an echo. */
  failed: Record<string, number>;
}

/** Simulates the activity that follows from this many requests, with calls and sockets, as fast as the server answers. */
export async function writeHour(
  { origin, superuserUrl }: Pick<Britain, 'origin' | 'superuserUrl'>,
  crowd: LoadCrowd,
  stories: number,
): Promise<HourCounts> {
  const written: HourCounts = { stories: 0, messages: 0, failed: {} };
  const fail = (what: string) => {
    written.failed[what] = (written.failed[what] ?? 0) + 1;
  };
  const live = async (client: Client, iteration: number) => {
    const customer = crowd.customers[iteration % crowd.customers.length];
    const conversation = crowd.conversations[iteration % crowd.conversations.length];
    if (!customer || !conversation) throw new Error('The crowd is empty');
    await tellStory(origin, client, customer, (call, status) => {
      if (status !== 200 && status !== 201) fail(`${call} ${status}`);
    });
    await converse(origin, conversation, written, fail);
    for (const token of [customer.token, conversation.customer.token, conversation.artisan.token])
      await readNotifications(origin, token);
    written.stories += 1;
  };
  let begun = 0;
  const work = async () => {
    const client = new Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      while (begun < stories) {
        begun += 1;
        await live(client, begun - 1);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return written;
}

/** Marks the newest notifications as seen and the first as read. */
async function readNotifications(origin: string, token: string): Promise<void> {
  const { text } = await ask(origin, as(token, 'newest', notification.list));
  // The call answers with a bare list.
  const notifications = JSON.parse(text) as { id: string; created_at: string }[];
  const [newest] = notifications;
  if (!newest) return;
  const seen = { ids: notifications.map(({ id }) => id), until: newest.created_at };
  await ask(origin, as(token, 'newest', notification.markSeen, { body: seen }));
  await ask(origin, as(token, 'newest', notification.markRead, { body: { ids: [newest.id] } }));
}

/** Makes both sides write in turn and read what the other has written. */
async function converse(
  origin: string,
  { id, customer, artisan }: ChattedConversation,
  written: HourCounts,
  fail: (what: string) => void,
): Promise<void> {
  const sides = await Promise.all([customer, artisan].map(({ token }) => openChat(origin, id, token)));
  for (let iteration = 0; iteration < messagesPerStory; iteration += 1) {
    const [writer, reader] = iteration % 2 === 0 ? sides : sides.toReversed();
    const message_id = await writer?.say('That would suit me well, shall we say ten on Thursday?');
    if (message_id) written.messages += 1;
    else fail('message');
    reader?.send({ read: { message_id } });
  }
  for (const { close } of sides) close();
}

/** An echo may take this many milliseconds. */
const timeoutMs = 10_000;

async function openChat(origin: string, id: string, token: string) {
  const address = `${origin.replace('http', 'ws')}${chatSocket.replace('{conversationId}', id)}?token=${token}&extras=1`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const echoes = new Map<string, (id: string) => void>();
  socket.on('message', (data) => {
    // The server sends nothing but the contract's frames.
    const frame = JSON.parse(String(data)) as ReceivedFrame;
    if ('id' in frame && 'msg_key' in frame) echoes.get(frame.msg_key ?? '')?.(frame.id);
  });
  await once(socket, 'open');
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const say = (message: string) =>
    new Promise<string | null>((resolve) => {
      const msg_key = crypto.randomUUID();
      const timer = setTimeout(() => resolve(null), timeoutMs);
      echoes.set(msg_key, (message_id) => {
        clearTimeout(timer);
        resolve(message_id);
      });
      send({ msg_key, message });
    });
  return { say, send, close: () => socket.terminate() };
}
