import { once } from 'node:events';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import type { ChattedConversation } from '../chat/chatter.ts';
import { callAs } from './calls.ts';
import type { Britain } from './database.ts';
import type { LoadCrowd } from './people.ts';
import { sendCall, tellStory } from './story.ts';

/** Britain sends this many requests in a busy hour: two a second, and thirty messages a second. */
export const storiesPerHour = 7_200;
const messagesPerStory = 15;

/** This many stories run at the same time. */
const concurrentStories = 8;

export interface HourCounts {
  stories: number;
  messages: number;
  /** Counts failed calls by their status, and messages without an echo. */
  failed: Record<string, number>;
}

/** Simulates this many requests and the activity that follows, with calls and sockets, as fast as the server answers. */
export async function writeHour(
  { origin, superuserUrl }: Pick<Britain, 'origin' | 'superuserUrl'>,
  crowd: LoadCrowd,
  stories: number,
): Promise<HourCounts> {
  const counts: HourCounts = { stories: 0, messages: 0, failed: {} };
  const countFailure = (name: string) => {
    counts.failed[name] = (counts.failed[name] ?? 0) + 1;
  };
  const runStory = async (client: Client, iteration: number) => {
    const customer = crowd.customers[iteration % crowd.customers.length];
    const conversation = crowd.conversations[iteration % crowd.conversations.length];
    if (!customer || !conversation) throw new Error('The crowd is empty');
    await tellStory(origin, client, customer, (call, status) => {
      if (status !== 200 && status !== 201) countFailure(`${call} ${status}`);
    });
    await converse(origin, conversation, counts, countFailure);
    for (const token of [customer.token, conversation.customer.token, conversation.artisan.token])
      await readNotifications(origin, token);
    counts.stories += 1;
  };
  let started = 0;
  const work = async () => {
    const client = new Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      while (started < stories) {
        started += 1;
        await runStory(client, started - 1);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: concurrentStories }, work));
  return counts;
}

/** Marks the newest notifications as seen and the first as read. */
async function readNotifications(origin: string, token: string): Promise<void> {
  const { text } = await sendCall(origin, callAs(token, 'newest', notification.list));
  // The call answers with a bare list.
  const notifications = JSON.parse(text) as { id: string; created_at: string }[];
  const [newest] = notifications;
  if (!newest) return;
  const displayed = { ids: notifications.map(({ id }) => id), until: newest.created_at };
  await sendCall(origin, callAs(token, 'newest', notification.markSeen, { body: displayed }));
  await sendCall(origin, callAs(token, 'newest', notification.markRead, { body: { ids: [newest.id] } }));
}

/** Makes both sides write in turn and read the other's messages. */
async function converse(
  origin: string,
  { id, customer, artisan }: ChattedConversation,
  counts: HourCounts,
  countFailure: (name: string) => void,
): Promise<void> {
  const sides = await Promise.all([customer, artisan].map(({ token }) => openChat(origin, id, token)));
  for (let iteration = 0; iteration < messagesPerStory; iteration += 1) {
    const [writer, reader] = iteration % 2 === 0 ? sides : sides.toReversed();
    const message_id = await writer?.say('That would suit me well, shall we say ten on Thursday?');
    if (message_id) counts.messages += 1;
    else countFailure('message');
    reader?.send({ read: { message_id } });
  }
  for (const { close } of sides) close();
}

/** An echo that takes longer counts as missing. */
const timeoutMs = 10_000;

async function openChat(origin: string, id: string, token: string) {
  const url = `${origin.replace('http', 'ws')}${chatSocket.replace('{conversationId}', id)}?token=${token}&extras=1`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
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
