import { once } from 'node:events';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { chatSocket, type ReceivedFrame } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { type Answer, addressOf, type CallInput, type Route } from '@fixit/contract/route';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';

/** Requests that Britain sends in a busy hour: two a second. Each leads to acceptances, an appointment and messages, thirty a second. */
export const requestsAnHour = 7_200;
const messages = { aboutRequest: 8, ofOldConversation: 7 } as const;
const acceptances = 3;

/** Requests that are under way at the same time. */
const atOnce = 8;

type Talk = { id: string; customer: string; artisan: string };

/** What was written, and calls that were refused. */
export interface Written {
  requests: number;
  messages: number;
  appointments: number;
  refused: Record<string, number>;
}

export interface Actors {
  places: { outward: string }[];
  categories: { id: string }[];
  talks: Talk[];
}

/** Where and what requests are for, and old conversations whose people send and answer them. */
export async function chooseActors(database: Pool, requests: number): Promise<Actors> {
  return {
    places: await list(database, 'select outward from postcode_district order by md5(outward)'),
    categories: await list(database, 'select id from category order by id'),
    talks: await list(database, oldConversations, [requests]),
  };
}

/** Lets people do what so many requests lead to, by calls and sockets of the server, as fast as it answers. */
export async function writeHour(
  origin: string,
  database: Pool,
  { places, categories, talks }: Actors,
  requests: number,
): Promise<Written> {
  const written: Written = { requests: 0, messages: 0, appointments: 0, refused: {} };
  const one = async (turn: number) => {
    const customer = talks[turn % talks.length]?.customer ?? '';
    const send = senderOf(origin, written);
    const sent = await send(customer, job.create, {
      query: {
        category_id: categories[turn % categories.length]?.id ?? '',
        postcode: places[turn % places.length]?.outward,
      },
      body: { description: 'A tap drips in the kitchen, day and night.' },
    });
    written.requests += 1;
    const job_id = sent?.data.job_detail?.id;
    const invited = job_id ? await list<Invited>(database, invitedArtisans, [job_id, acceptances]) : [];
    for (const { token } of invited)
      await send(token, job.acceptInvitation, { params: { id: job_id ?? '' }, body: {} });
    const [first] = invited;
    if (first && job_id) {
      const { token, artisan_id, service_id } = first;
      const opened = await send(customer, conversation.start, { body: { artisan_id, service_id, job_id } });
      const talk = { id: opened?.data.id ?? '', customer, artisan: token };
      await converse(origin, talk, messages.aboutRequest, written);
      const proposed = await send(token, booking.propose, { body: appointmentOf(talk.id, turn) });
      if (proposed) await send(customer, booking.accept, { query: { booking_id: proposed.data.id } });
      if (proposed) written.appointments += 1;
      await lookAtNotifications(send, token);
    }
    await lookAtNotifications(send, customer);
    const old = talks[turn % talks.length];
    if (old) await converse(origin, old, messages.ofOldConversation, written);
  };
  let begun = 0;
  const work = async () => {
    while (begun < requests) {
      begun += 1;
      await one(begun - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return written;
}

type Invited = { token: string; artisan_id: string; service_id: string };

/** Every second person is logged in, with a token that tells the number. */
const oldConversations = `
  select c.id, 'customer-' || substr(split_part(u.email::text, '@', 1), 2) as customer,
    'artisan-' || substr(split_part(o.email::text, '@', 1), 2) as artisan
  from conversation c join account u on u.id = c.customer_id join artisan a on a.id = c.artisan_id
    join account o on o.id = a.account_id
  where exists (select from session where account_id = u.id) and exists (select from session where account_id = o.id)
  order by md5(c.id::text) limit $1`;

const invitedArtisans = `
  select 'artisan-' || substr(split_part(o.email::text, '@', 1), 2) as token, i.artisan_id, i.service_id
  from invitation i join artisan a on a.id = i.artisan_id join account o on o.id = a.account_id
  where i.job_id = $1 and exists (select from session where account_id = o.id) order by i.id limit $2`;

async function list<Row extends Record<string, unknown>>(
  database: Pool,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows;
}

type Send = ReturnType<typeof senderOf>;

/** Makes calls; counts those that are refused, which answer undefined. */
function senderOf(origin: string, { refused }: Written) {
  return async <R extends Route>(token: string, route: R, input: CallInput<R>) => {
    // What the contract's types have joined is taken apart again.
    const { body, ...where } = input as {
      body?: object;
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
    };
    const response = await fetch(origin + addressOf(route, where), {
      method: route.method,
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer as Answer<R>;
    const reason = `${response.status} ${route.path}`;
    refused[reason] = (refused[reason] ?? 0) + 1;
    return undefined;
  };
}

/** Another day and hour each, so that few are refused because the time is taken. */
function appointmentOf(conversation_id: string, turn: number) {
  const appointment_date = new Date(Date.now() + (200 + (turn % 160)) * 86_400_000).toISOString().slice(0, 10);
  const appointment_time = `${8 + (turn % 10)}:00`.padStart(5, '0');
  return { conversation_id, appointment_date, appointment_time, service_description: 'Mend the tap in the kitchen' };
}

async function lookAtNotifications(send: Send, token: string): Promise<void> {
  const shown = await send(token, notification.list, { query: {} });
  const [newest] = shown ?? [];
  if (!newest) return;
  const ids = shown?.map(({ id }) => id) ?? [];
  await send(token, notification.markSeen, { body: { ids, until: newest.created_at } });
  await send(token, notification.markRead, { body: { ids: [newest.id] } });
}

/** Both sides write in turn and read what the other has written. */
async function converse(origin: string, { id, customer, artisan }: Talk, count: number, written: Written) {
  const sides = await Promise.all([customer, artisan].map((token) => openChat(origin, id, token)));
  for (let turn = 0; turn < count; turn += 1) {
    const [writer, reader] = turn % 2 === 0 ? sides : sides.toReversed();
    const message_id = await writer?.say('That would suit me well, shall we say ten on Thursday?');
    if (!message_id) continue;
    written.messages += 1;
    reader?.send({ read: { message_id } });
  }
  for (const { close } of sides) close();
}

/** Milliseconds that an echo may take. */
const patience = 10_000;

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
      const timer = setTimeout(() => resolve(null), patience);
      echoes.set(msg_key, (message_id) => {
        clearTimeout(timer);
        resolve(message_id);
      });
      send({ msg_key, message });
    });
  return { say, send, close: () => socket.terminate() };
}
