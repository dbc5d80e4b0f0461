import { type Connection, connect } from '../../db/connection.ts';
import type { DatabaseAccess } from '../../db/database-access.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { EngineListeners, FanoutEngine, Packet } from './fanout-engine.ts';
import { type OtherEngines, watchOtherEngines } from './other-engines.ts';
import { OutboxReader } from './outbox-reader.ts';

const channel = 'fixit';

export const sendQueryName = 'send_frames';

/** PostgreSQL refuses payloads of 8,000 bytes. A chunk also has a header. */
const chunkBytes = 7_800;

/**
 * PostgreSQL holds the lock of NOTIFY until a commit is durable. A separate transaction writes nothing
 * to the write-ahead log, so it releases the lock immediately.
 */
export class PostgresEngine implements FanoutEngine {
  readonly #sessionUrl: string;
  readonly #timeouts: DatabaseTimeouts;
  readonly #sendsOnly: boolean;
  readonly #sender: Connection;
  #reader: OutboxReader | null = null;
  readonly #pieces = new Map<string, string>();
  #others: OtherEngines | null = null;

  constructor(
    { url, sessionUrl, pooler }: DatabaseAccess,
    timeouts: DatabaseTimeouts = serverTimeouts,
    sendsOnly = false,
  ) {
    this.#sessionUrl = sessionUrl;
    this.#timeouts = timeouts;
    this.#sendsOnly = sendsOnly;
    // A failed send rejects, and its caller reports it.
    this.#sender = connect(url, { max: 1, timeouts, pooler, onError: () => undefined });
  }

  async start(listeners: EngineListeners): Promise<void> {
    this.#others = watchOtherEngines('fixit fan-out', listeners, async (text, values) => {
      const { rows } = await this.#sender.pool.query<object>(text, [...values]);
      return rows;
    });
    if (!this.#sendsOnly) await this.#listen(listeners);
    await this.#others.start();
  }

  async #listen({ onText, onOutboxRows, onLoss, onReconnect }: EngineListeners): Promise<void> {
    this.#reader = new OutboxReader(
      this.#sessionUrl,
      { timeouts: this.#timeouts, name: 'fixit fan-out', channel },
      {
        onOutboxRows,
        onNotification: (payload) => this.#receive(payload, onText),
        onLoss: (error) => {
          this.#pieces.clear();
          onLoss(error);
        },
        onReconnect,
      },
    );
    await this.#reader.start();
  }

  follow(): null {
    return null;
  }

  async send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void> {
    // PostgreSQL would send equal payloads of one transaction only once, so a counter distinguishes them.
    const payloads = packets
      .flatMap(({ text }) => splitIntoChunks(text))
      .map((chunk, position) => `${origin}:${position} ${chunk}`);
    await this.#sender.pool.query({
      name: sendQueryName,
      text: `with deleted as (delete from frame where id = any($1::bigint[]))
        select pg_notify($2, payload) from unnest($3::text[]) with ordinality as chunk (payload, position) order by position`,
      // A process with Redis reads the remaining rows.
      values: [this.#others?.hasOthers ? [] : ids, channel, payloads],
    });
  }

  async stop(): Promise<void> {
    this.#others?.stop();
    await Promise.all([this.#reader?.stop(), this.#sender.close()]);
  }

  get isListening(): boolean {
    return this.#sendsOnly || this.#reader?.isOpen === true;
  }

  get isDelayed(): boolean {
    return this.#others?.hasOthers === true;
  }

  #receive(payload: string, onText: EngineListeners['onText']): void {
    const space = payload.indexOf(' ');
    // The previous release has only the position in its header.
    const origin = payload.slice(0, Math.max(0, payload.lastIndexOf(':', space)));
    const [kind, text] = [payload[space + 1], payload.slice(space + 2)];
    const pieces = this.#pieces.get(origin) ?? '';
    if (kind === '+') {
      this.#pieces.set(origin, pieces + text);
      return;
    }
    this.#pieces.delete(origin);
    onText(origin, kind === '=' ? Buffer.from(pieces + text, 'base64').toString() : text);
  }
}

/** The pieces begin with '+', except the last. */
function splitIntoChunks(text: string): string[] {
  const bytes = Buffer.from(text);
  if (bytes.length <= chunkBytes) return [`.${text}`];
  const encoded = bytes.toString('base64');
  const pieces = encoded.match(new RegExp(`.{1,${chunkBytes}}`, 'g')) ?? [];
  return pieces.map((piece, index) => `${index === pieces.length - 1 ? '=' : '+'}${piece}`);
}
