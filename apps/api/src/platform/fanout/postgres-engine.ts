import { Client } from 'pg';
import { type Connection, connect, tcpKeepAlive } from '../../db/connection.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { EngineListeners, FanoutEngine, Packet } from './fanout-engine.ts';

const channel = 'fixit';

export const sendQuery = 'send_frames';

/** PostgreSQL refuses a payload of 8,000 bytes or more; the rest of a chunk is its heading. */
const chunkBytes = 7_800;

/** Milliseconds between two tries to listen again. */
const retryEvery = 500;

/**
 * Frames by LISTEN and NOTIFY. They are sent in transactions of their own that write nothing to the log: the lock that PostgreSQL holds
 * on all notifications until a commit is durable is let go at once, and nobody's change waits for it.
 */
export class PostgresEngine implements FanoutEngine {
  readonly #url: string;
  readonly #timeouts: DatabaseTimeouts;
  readonly #sender: Connection;
  #listeners: EngineListeners | undefined;
  #client: Client | null = null;
  readonly #pieces = new Map<string, string>();
  #stopped = false;

  /** Has two connections of its own, one to listen and one to send. */
  constructor(url: string, timeouts: DatabaseTimeouts = serverTimeouts) {
    this.#url = url;
    this.#timeouts = timeouts;
    // A send that fails rejects, and its caller reports it.
    this.#sender = connect(url, { max: 1, timeouts, onError: () => undefined });
  }

  start(listeners: EngineListeners): Promise<void> {
    this.#listeners = listeners;
    return this.#listen(() => undefined);
  }

  async send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void> {
    // The counter keeps equal payloads of one transaction apart, which PostgreSQL would send once.
    const payloads = packets.flatMap(({ text }) => chunksOf(text)).map((chunk, place) => `${origin}:${place} ${chunk}`);
    await this.#sender.pool.query({
      name: sendQuery,
      text: `with sent as (delete from frame where id = any($1::bigint[]))
        select pg_notify($2, payload) from unnest($3::text[]) with ordinality as chunk (payload, place) order by place`,
      values: [ids, channel, payloads],
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#client?.end(), this.#sender.close()]);
  }

  get listening(): boolean {
    return this.#client !== null;
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

  #receive(payload: string): void {
    const space = payload.indexOf(' ');
    // A release before this one has only the place in its heading.
    const origin = payload.slice(0, Math.max(0, payload.lastIndexOf(':', space)));
    const [kind, text] = [payload[space + 1], payload.slice(space + 2)];
    const pieces = this.#pieces.get(origin) ?? '';
    if (kind === '+') {
      this.#pieces.set(origin, pieces + text);
      return;
    }
    this.#pieces.delete(origin);
    this.#listeners?.onText(origin, kind === '=' ? Buffer.from(pieces + text, 'base64').toString() : text);
  }

  #lose(client: Client, error: Error): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    this.#pieces.clear();
    this.#listeners?.onLoss(error);
    // It is lost already: that it cannot be ended either is no news.
    client.end().catch(() => undefined);
    this.#listenAgain();
  }

  #listenAgain(): void {
    if (this.#stopped) return;
    setTimeout(() => {
      if (this.#stopped) return;
      // The loss was reported, and /readyz says how long it lasts.
      this.#listen(() => this.#listeners?.onReturn()).catch(() => this.#listenAgain());
    }, retryEvery);
  }
}

/** A text cut into pieces that fit a payload: all but the last begin with '+'. */
function chunksOf(text: string): string[] {
  const bytes = Buffer.from(text);
  if (bytes.length <= chunkBytes) return [`.${text}`];
  const encoded = bytes.toString('base64');
  const pieces = encoded.match(new RegExp(`.{1,${chunkBytes}}`, 'g')) ?? [];
  return pieces.map((piece, index) => `${index === pieces.length - 1 ? '=' : '+'}${piece}`);
}
