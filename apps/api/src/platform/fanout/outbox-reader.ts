import { Client } from 'pg';
import { tcpKeepAlive } from '../../db/connection.ts';
import type { OutboxRow } from '../../db/database.ts';
import type { DatabaseTimeouts } from '../../db/timeouts.ts';
import type { EngineName } from './other-engines.ts';
import { cleanQuery, OutboxPoller } from './outbox-poller.ts';

const pollIntervalsMs = { usual: 1_500, readingAll: 500 };

const cleanIntervalMs = 5_000;

const retryIntervalMs = 500;

interface ReaderListeners {
  onOutboxRows: (rows: readonly OutboxRow[]) => void;
  onNotification?: (payload: string) => void;
  onLoss: (error: Error) => void;
  /** Rows may have been deleted unread. */
  onReconnect: () => void;
}

interface ReaderOptions {
  timeouts: DatabaseTimeouts;
  name: EngineName;
  channel?: string;
  cleansOnly?: boolean;
}

/**
 * Reads overdue rows of the outbox, or all rows, on a separate connection that reconnects. Every
 * process reads each row, so no process has to send it again.
 */
export class OutboxReader {
  readonly #url: string;
  readonly #options: ReaderOptions;
  readonly #listeners: ReaderListeners;
  #client: Client | null = null;
  readonly #poller = new OutboxPoller();
  #cleanedAt = performance.now();
  #readsAll = false;
  #polling: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(url: string, options: ReaderOptions, listeners: ReaderListeners) {
    this.#url = url;
    this.#options = options;
    this.#listeners = listeners;
  }

  async start(): Promise<void> {
    await this.#open(() => undefined);
  }

  /** Reads the rows of the last seconds again too. */
  readAll(): void {
    this.#readsAll = true;
    this.#poller.goBack();
    void this.#pollNow();
  }

  async readOverdue(): Promise<void> {
    await this.#pollNow();
    this.#readsAll = false;
  }

  /** Waits for the poll in progress, because the connection takes one statement at a time. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const result = this.#polling.then(async () => {
      if (!this.#client) throw new Error('There is no connection to the outbox');
      const { rows } = await this.#client.query(text, [...values]);
      // The caller's statement determines the columns.
      return rows as Row[];
    });
    this.#polling = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
    await this.#client?.end();
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Delivers early notifications only after calling `announce`. */
  async #open(announce: () => void): Promise<void> {
    const { timeouts, channel } = this.#options;
    const earlyPayloads: string[] = [];
    const client = new Client({
      connectionString: this.#url,
      application_name: this.#options.name,
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: timeouts.answer,
      ...tcpKeepAlive,
    });
    client.on('notification', ({ payload = '' }) => {
      if (this.#client === client) this.#listeners.onNotification?.(payload);
      else earlyPayloads.push(payload);
    });
    client.on('error', (error) => this.#handleLoss(client, error));
    client.on('end', () => this.#handleLoss(client, new Error('The connection ended')));
    try {
      await client.connect();
      if (channel) await client.query(`listen ${channel}`);
      await this.#poller.begin(client);
    } catch (error) {
      // A silent connection would otherwise stay open.
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    announce();
    for (const payload of earlyPayloads) this.#listeners.onNotification?.(payload);
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const usual = Math.min(pollIntervalsMs.usual, this.#options.timeouts.heartbeat);
    const delay = this.#readsAll ? pollIntervalsMs.readingAll : usual;
    this.#timer = setTimeout(() => void this.#pollNow(), delay).unref();
  }

  #pollNow(): Promise<void> {
    this.#polling = this.#polling.then(async () => {
      const client = this.#client;
      if (!client || this.#isStopped) return;
      try {
        await this.#poll(client);
        this.#schedule();
      } catch (error) {
        // A connection may die silently, so the poll serves as its heartbeat.
        this.#handleLoss(client, error instanceof Error ? error : new Error(String(error)));
      }
    });
    return this.#polling;
  }

  async #poll(client: Client): Promise<void> {
    if (performance.now() - this.#cleanedAt > cleanIntervalMs) {
      this.#cleanedAt = performance.now();
      await client.query(cleanQuery);
    }
    if (this.#options.cleansOnly) return void (await client.query('select'));
    const { rows, isLate } = await this.#poller.poll(client, this.#readsAll);
    if (rows.length > 0) this.#listeners.onOutboxRows(rows);
    if (isLate) this.#listeners.onReconnect();
  }

  #handleLoss(client: Client, error: Error): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#timer);
    this.#listeners.onLoss(error);
    // The connection is already lost, so a failure to end it does not matter.
    client.end().catch(() => undefined);
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (this.#isStopped) return;
    setTimeout(() => {
      if (this.#isStopped) return;
      // The loss was reported, and /readyz shows how long it lasts.
      this.#open(() => this.#listeners.onReconnect()).catch(() => this.#reconnectLater());
    }, retryIntervalMs);
  }
}
