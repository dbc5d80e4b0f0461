import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Seat, startCrowd } from '@fixit/api/testing/crowd';
import { chatSocket } from '@fixit/contract/message';
import { Pool } from 'pg';
import { WebSocket } from 'ws';

/** Sockets, messages that each sends, and milliseconds between two of them: 5,000 a second, below the flood limit. */
const crowd = { sockets: 300, messages: 100, every: 60 } as const;

const goal = { rate: 5_000, p99: 50 } as const;

/** Durable messages a second through the sockets, from sending to echo, beside one INSERT each over eight connections. */
export default async function measure() {
  const { origin, databaseUrl, seats, stop } = await startCrowd(crowd.sockets);
  try {
    const sockets = await Promise.all(seats.map((seat) => open(origin, seat)));
    await talk(sockets, 5);
    const began = performance.now();
    const waits = (await talk(sockets, crowd.messages)).toSorted((one, other) => one - other);
    const rate = waits.length / ((performance.now() - began) / 1_000);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.close();
    const plain = await insertOneByOne(databaseUrl, seats);
    return [
      {
        what: 'durable messages a second',
        measured: Math.round(rate),
        goal: goal.rate * 0.95,
        met: rate >= goal.rate * 0.95,
      },
      { what: 'p99 from send to echo, ms', measured: Math.round(p99), goal: goal.p99, met: p99 <= goal.p99 },
      { what: 'baseline: inserts one by one, a second', measured: Math.round(plain), goal: 0, met: true },
    ];
  } finally {
    await stop();
  }
}

async function open(origin: string, { conversation_id, token }: Seat): Promise<WebSocket> {
  const path = chatSocket.replace('{conversationId}', conversation_id);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}?token=${token}`);
  await once(socket, 'open');
  return socket;
}

/** Lets every socket say so many things at its pace; answers how long each took to come back. */
async function talk(sockets: readonly WebSocket[], messages: number): Promise<number[]> {
  const waits = await Promise.all(
    sockets.map(async (socket, index) => {
      await pause((index / sockets.length) * crowd.every);
      return sayAll(socket, messages);
    }),
  );
  return waits.flat();
}

function sayAll(socket: WebSocket, messages: number): Promise<number[]> {
  const sent = new Map<string, number>();
  const waits: number[] = [];
  return new Promise((resolve, reject) => {
    socket.on('close', () => reject(new Error('A socket was closed')));
    const hear = (data: unknown) => {
      const { msg_key, error } = JSON.parse(String(data));
      if (error) return reject(new Error(error.code));
      waits.push(performance.now() - (sent.get(msg_key) ?? 0));
      if (waits.length < messages) return;
      socket.off('message', hear).removeAllListeners('close');
      resolve(waits);
    };
    socket.on('message', hear);
    const timer = setInterval(() => {
      const msg_key = crypto.randomUUID();
      sent.set(msg_key, performance.now());
      socket.send(JSON.stringify({ msg_key, message: 'Can you come on Monday at ten?' }));
      if (sent.size === messages) clearInterval(timer);
    }, crowd.every);
  });
}

/** What the database does without us: one INSERT and commit a message, over eight connections. */
async function insertOneByOne(connectionString: string, seats: readonly Seat[]): Promise<number> {
  const pool = new Pool({ connectionString, max: 8 });
  const began = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      while (performance.now() - began < 3_000) {
        const seat = seats[(count + lane) % seats.length];
        await pool.query(
          `insert into message (conversation_id, sender_id, msg_key, message)
           select id, customer_id, gen_random_uuid(), 'Can you come on Monday at ten?' from conversation where id = $1`,
          [seat?.conversation_id],
        );
        count += 1;
      }
    }),
  );
  const rate = count / ((performance.now() - began) / 1_000);
  await pool.end();
  return rate;
}
