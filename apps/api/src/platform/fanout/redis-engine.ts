import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { identityQuery } from '../../db/installation/database-identity.ts';
import type { DatabaseTimeouts } from '../../db/timeouts.ts';
import type { EngineListeners, FanoutEngine, Packet } from './fanout-engine.ts';
import { type OtherEngines, watchOtherEngines } from './other-engines.ts';
import { OutboxReader } from './outbox-reader.ts';
import { readPacket, requirePacketKey, signPacket } from './packet-signature.ts';
import { redisUnavailableError, refuseWrongSetting } from './redis-errors.ts';
import { RedisLink } from './redis-link.ts';

const retryIntervalMs = 500;

/** Sent rows are marked before they are overdue, so that other processes do not read them. */
const markIntervalMs = 200;

/** A topic that has no followers at two consecutive checks is dropped. */
const dropIntervalMs = 10_000;

interface FollowedTopic {
  subscription: Promise<void> | null;
  hadFollowers: boolean;
}

/**
 * Sends frames through Redis, with one channel for each topic, so that a process receives only frames
 * for its sockets. Redis stores nothing. While it is unreachable, frames go only through the outbox:
 * processes without Redis read every row, and the others read the unsent rows.
 */
export class RedisEngine implements FanoutEngine {
  readonly #redisUrl: string;
  readonly #outbox: OutboxReader;
  readonly #sendsOnly: boolean;
  readonly #topics = new Map<string, FollowedTopic>();
  readonly #stop = new AbortController();
  #listeners: EngineListeners | undefined;
  #prefix = '';
  #key: Buffer = Buffer.alloc(0);
  #link: RedisLink | null = null;
  #linking: Promise<void> = Promise.resolve();
  #sentIds: string[] = [];
  #others: OtherEngines | null = null;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(redisUrl: string, databaseUrl: string, timeouts: DatabaseTimeouts, sendsOnly: boolean) {
    this.#redisUrl = redisUrl;
    this.#sendsOnly = sendsOnly;
    this.#outbox = new OutboxReader(
      databaseUrl,
      { timeouts, name: 'fixit fan-out by Redis', cleansOnly: sendsOnly },
      {
        onOutboxRows: (rows) => this.#listeners?.onOutboxRows(rows),
        onLoss: (error) => this.#listeners?.onLoss(error),
        onReconnect: () => this.#listeners?.onReconnect(),
      },
    );
  }

  /** Rejects if the database is unreachable or Redis refuses the connection, but not if Redis is unreachable. */
  async start(listeners: EngineListeners): Promise<void> {
    this.#listeners = listeners;
    await this.#outbox.start();
    this.#others = watchOtherEngines('fixit fan-out by Redis', listeners, (text, values) =>
      this.#outbox.query(text, values),
    );
    await this.#others.start();
    this.#prefix = await this.#findPrefix();
    this.#key = await requirePacketKey((text, values) => this.#outbox.query(text, values));
    const link = await this.#openLink().catch((error: Error) => {
      refuseWrongSetting(error);
      this.#reportDelay(error);
      this.#outbox.readAll();
      return null;
    });
    this.#linking = this.#keepLink(link);
    this.#timers = [
      setInterval(() => void this.#markSent(), markIntervalMs).unref(),
      setInterval(() => this.#dropUnusedTopics(), dropIntervalMs).unref(),
    ];
  }

  follow(topic: string): Promise<void> | null {
    if (this.#sendsOnly) return null;
    const existing = this.#topics.get(topic);
    if (existing) {
      existing.hadFollowers = true;
      return existing.subscription;
    }
    const followed: FollowedTopic = { subscription: null, hadFollowers: true };
    this.#topics.set(topic, followed);
    // Without a link the outbox provides every topic, and the next link subscribes to all topics.
    followed.subscription =
      this.#link?.subscribe([this.#prefix + topic]).then(() => {
        followed.subscription = null;
      }) ?? null;
    return followed.subscription;
  }

  async send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void> {
    if (!this.#link) throw redisUnavailableError();
    try {
      await this.#link.publish(
        packets.map(({ topic, text }) => [this.#prefix + topic, signPacket(this.#key, origin, text)]),
      );
    } catch (error) {
      // The link may not have noticed the loss yet.
      throw redisUnavailableError(error);
    }
    // A process without Redis reads the unsent rows.
    if (!this.#others?.hasOthers) this.#sentIds.push(...ids);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#others?.stop();
    for (const timer of this.#timers) clearInterval(timer);
    this.#link?.end(new Error('Stopped'));
    await this.#linking;
    await this.#markSent();
    await this.#outbox.stop();
  }

  get isListening(): boolean {
    return this.#outbox.isOpen;
  }

  get isDelayed(): boolean {
    return this.#link === null || this.#others?.hasOthers === true;
  }

  /** Several marketplaces can share a Redis. The number in REDIS_URL distinguishes databases with copied files. */
  async #findPrefix(): Promise<string> {
    const [database] = await this.#outbox.query<{ name: string }>(identityQuery);
    return `fixit:${database?.name}:${new URL(this.#redisUrl).pathname.slice(1) || 0}:`;
  }

  #openLink(): Promise<RedisLink> {
    const heartbeatChannel = `${this.#prefix}process:${randomUUID()}`;
    return RedisLink.open(this.#redisUrl, heartbeatChannel, (channel, text) => this.#receive(channel, text));
  }

  /** Anybody who may publish in Redis could otherwise send frames to all sockets. */
  #receive(channel: string, message: string): void {
    const packet = readPacket(this.#key, message);
    if (packet.kind === 'signed') this.#listeners?.onText(packet.origin, packet.text);
    else if (packet.kind === 'unsigned') this.#listeners?.onUnsigned(channel.slice(this.#prefix.length));
    else this.#listeners?.onForged(new Error("Redis delivered a packet that is not signed with this database's key"));
  }

  async #keepLink(first: RedisLink | null): Promise<void> {
    const { signal } = this.#stop;
    let link = first;
    while (!signal.aborted) {
      if (link) await this.#useLink(link);
      await wait(retryIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      link = signal.aborted ? null : await this.#openLink().catch(() => null);
    }
    link?.end(new Error('Stopped'));
  }

  async #useLink(link: RedisLink): Promise<void> {
    this.#link = link;
    await link.subscribe([...this.#topics.keys()].map((topic) => this.#prefix + topic));
    // The outbox contains the frames that were sent before the channel was subscribed.
    await this.#outbox.readOverdue();
    const error = await link.lost;
    this.#link = null;
    if (this.#stop.signal.aborted) return;
    this.#outbox.readAll();
    this.#reportDelay(error);
  }

  #reportDelay(cause: Error): void {
    this.#listeners?.onDelay(redisUnavailableError(cause));
  }

  async #markSent(): Promise<void> {
    const ids = this.#sentIds.splice(0);
    if (ids.length === 0) return;
    try {
      await this.#outbox.query('update frame set is_sent = true where id = any($1::bigint[])', [ids]);
    } catch (error) {
      // Every process then reads these rows again.
      this.#listeners?.onDelay(new Error('Sent frames were not marked', { cause: error }));
    }
  }

  #dropUnusedTopics(): void {
    const unused: string[] = [];
    for (const [topic, followed] of this.#topics) {
      const hasFollowers = this.#listeners?.hasFollowers(topic) === true;
      if (!hasFollowers && !followed.hadFollowers) unused.push(topic);
      followed.hadFollowers = hasFollowers;
    }
    for (const topic of unused) this.#topics.delete(topic);
    this.#link?.unsubscribe(unused.map((topic) => this.#prefix + topic));
  }
}
