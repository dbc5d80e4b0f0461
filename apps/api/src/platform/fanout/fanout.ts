import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { type Db, tcpKeepAlive } from '../../db/connection.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';

const channel = 'fixit';

/** PostgreSQL refuses a payload of 8,000 bytes or more; the rest of a chunk is its heading. */
const chunkBytes = 7_800;

/** Milliseconds between two tries to listen again. */
const retryEvery = 500;

/** Milliseconds after which what was published is taken for lost with its connection. */
const flushTimeoutMs = 5_000;

export interface Publication {
  topic: string;
  frame: unknown;
}

/** Reaches every process when the transaction commits. */
export function publish(db: Db, topic: string, frame: unknown): Promise<void> {
  return publishMany(db, [{ topic, frame }]);
}

/** Sends many frames with one statement. They arrive in their order, after those of transactions that committed before. */
export async function publishMany(db: Db, publications: readonly Publication[]): Promise<void> {
  const payloads = publications.flatMap((publication) =>
    chunksOf(JSON.stringify([publication.topic, publication.frame])),
  );
  if (payloads.length === 0) return;
  // The counter keeps equal payloads of one transaction apart, which PostgreSQL would send once.
  await db.execute(
    sql`select pg_notify(${channel}, place || ' ' || payload)
        from unnest(${sql.param(payloads)}::text[]) with ordinality as chunk (payload, place) order by place`,
  );
}

/** A text cut into pieces that fit a payload: all but the last begin with '+'. */
function chunksOf(text: string): string[] {
  const bytes = Buffer.from(text);
  if (bytes.length <= chunkBytes) return [`.${text}`];
  const encoded = bytes.toString('base64');
  const pieces = encoded.match(new RegExp(`.{1,${chunkBytes}}`, 'g')) ?? [];
  return pieces.map((piece, index) => `${index === pieces.length - 1 ? '=' : '+'}${piece}`);
}

export class Fanout {
  readonly #url: string;
  readonly #onLoss: (error: Error) => void;
  readonly #followers = new EventEmitter();
  readonly #gaps = new EventEmitter();
  readonly #timeouts: DatabaseTimeouts;
  #client: Client | null = null;
  #deafness: ReturnType<typeof setTimeout> | undefined;
  #isDeaf = false;
  #pieces = '';
  #stopped = false;

  /** Listens on a connection of its own; `onLoss` is called once when that breaks; it reconnects by itself. */
  constructor(url: string, onLoss: (error: Error) => void, timeouts: DatabaseTimeouts = serverTimeouts) {
    this.#url = url;
    this.#timeouts = timeouts;
    this.#onLoss = onLoss;
    this.#followers.setMaxListeners(0);
    this.#gaps.setMaxListeners(0);
  }

  /** Begins to listen; rejects when the database cannot be reached. */
  start(): Promise<void> {
    return this.#listen(() => undefined);
  }

  /** What comes before everybody knows that it listens waits until they do. */
  async #listen(announce: () => void): Promise<void> {
    const early: string[] = [];
    const client = new Client({
      connectionString: this.#url,
      application_name: 'fixit fan-out',
      connectionTimeoutMillis: this.#timeouts.connect,
      query_timeout: this.#timeouts.answer,
      ...tcpKeepAlive,
    });
    client.on('notification', ({ payload = '' }) => {
      if (this.#client === client) this.#receive(payload);
      else early.push(payload);
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection ended')));
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#client = client;
    this.#isDeaf = false;
    clearTimeout(this.#deafness);
    announce();
    for (const payload of early) this.#receive(payload);
    this.#watch(client);
  }

  /** A connection may die without a word, as when the other machine does. */
  #watch(client: Client): void {
    const timer = setInterval(() => {
      client.query('select').catch((error: Error) => this.#lose(client, error));
    }, this.#timeouts.heartbeat);
    timer.unref();
    client.once('end', () => clearInterval(timer));
  }

  /** Resolves once all that was published and committed before has reached those who follow here. */
  async flush(db: Db): Promise<void> {
    const topic = `flush:${randomUUID()}`;
    const arrived = new Promise<void>((resolve) => this.#followers.once(topic, resolve));
    await publish(db, topic, null);
    await Promise.race([arrived, wait(flushTimeoutMs, undefined, { ref: false })]);
    this.#followers.removeAllListeners(topic);
  }

  /** Returns an unsubscribe function. */
  subscribe<Frame>(topic: string, follower: (frame: Frame) => void): () => void {
    this.#followers.on(topic, follower);
    return () => this.#followers.off(topic, follower);
  }

  /** Called whenever frames may have been missed: read what came after the last one you saw. */
  onGap(follower: () => void): () => void {
    this.#gaps.on('gap', follower);
    return () => this.#gaps.off('gap', follower);
  }

  /** Called when this process has not heard the others for a while: its sockets are better off elsewhere. */
  onDeaf(follower: () => void): () => void {
    this.#gaps.on('deaf', follower);
    return () => this.#gaps.off('deaf', follower);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#deafness);
    await this.#client?.end();
  }

  #receive(payload: string): void {
    const chunk = payload.slice(payload.indexOf(' ') + 1);
    const text = chunk.slice(1);
    if (chunk.startsWith('+')) {
      this.#pieces += text;
      return;
    }
    const whole = chunk.startsWith('=') ? Buffer.from(this.#pieces + text, 'base64').toString() : text;
    this.#pieces = '';
    // Only publishMany writes to this channel.
    const [topic, frame] = JSON.parse(whole) as [string, unknown];
    this.#followers.emit(topic, frame);
  }

  #lose(client: Client, error: Error): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    this.#pieces = '';
    this.#deafness = setTimeout(() => {
      this.#isDeaf = true;
      this.#gaps.emit('deaf');
    }, this.#timeouts.deaf).unref();
    this.#onLoss(error);
    // It is lost already: that it cannot be ended either is no news.
    client.end().catch(() => undefined);
    this.#listenAgain();
  }

  #listenAgain(): void {
    if (this.#stopped) return;
    setTimeout(() => {
      if (this.#stopped) return;
      // The loss was reported, and /readyz says how long it lasts.
      this.#listen(() => this.#gaps.emit('gap')).catch(() => this.#listenAgain());
    }, retryEvery);
  }

  get deaf(): boolean {
    return this.#isDeaf;
  }

  get listening(): boolean {
    return this.#client !== null;
  }
}
