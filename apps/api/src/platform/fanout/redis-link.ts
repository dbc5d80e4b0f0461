import type { Redis, RedisOptions } from 'ioredis';
import { loadOptionalPackage } from '../optional-package.ts';

const connectTimeoutMs = 2_000;
/** The limit includes both connections and the first commands. */
const openTimeoutMs = 4_000;

/**
 * The link counts as lost after several missed heartbeats, because a single one may be missed while
 * this process is suspended.
 */
const heartbeat = { intervalMs: 600, maxMissed: 3 } as const;

const maxChannelsPerCommand = 1_000;

type OnMessage = (channel: string, text: string) => void;

/** The receiving connection must receive the heartbeats of the publishing one, so that a silent Redis is noticed. */
export class RedisLink {
  readonly lost: Promise<Error>;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #heartbeatChannel: string;
  #reportLoss: (error: Error) => void = () => undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #missedHeartbeats = 0;

  private constructor(connect: () => Redis, heartbeatChannel: string, onMessage: OnMessage) {
    this.lost = new Promise((resolve) => {
      this.#reportLoss = resolve;
    });
    this.#heartbeatChannel = heartbeatChannel;
    this.#publisher = connect();
    this.#subscriber = connect();
    for (const connection of [this.#publisher, this.#subscriber]) {
      connection.on('error', (error) => this.end(error));
      connection.on('end', () => this.end(new Error('The connection to Redis ended')));
    }
    this.#subscriber.on('message', (channel, text) => {
      if (channel === heartbeatChannel) this.#missedHeartbeats = 0;
      else onMessage(channel, text);
    });
  }

  /** Rejects with the error of Redis or the network. No other process may use `heartbeatChannel`. */
  static async open(url: string, heartbeatChannel: string, onMessage: OnMessage): Promise<RedisLink> {
    const ioredis = await loadOptionalPackage('REDIS_URL', () => import('ioredis'));
    const link = new RedisLink(() => new ioredis.Redis(redisOptions(url)), heartbeatChannel, onMessage);
    const limit = setTimeout(() => link.end(noAnswerError()), openTimeoutMs);
    try {
      await Promise.all([link.#publisher.connect(), link.#subscriber.connect()]);
      await link.#subscriber.subscribe(heartbeatChannel);
      await link.#publisher.publish(heartbeatChannel, '');
    } catch (error) {
      // The connection reports its more detailed error first.
      link.end(asError(error));
      throw await link.lost;
    } finally {
      clearTimeout(limit);
    }
    link.#timer = setInterval(() => link.#check(), heartbeat.intervalMs).unref();
    return link;
  }

  /** Resolves once later messages are received, or the link is lost. */
  async subscribe(channels: readonly string[]): Promise<void> {
    try {
      for (let from = 0; from < channels.length; from += maxChannelsPerCommand)
        await this.#subscriber.subscribe(...channels.slice(from, from + maxChannelsPerCommand));
    } catch (error) {
      this.end(asError(error));
    }
  }

  unsubscribe(channels: readonly string[]): void {
    if (channels.length > 0) this.#subscriber.unsubscribe(...channels).catch((error) => this.end(asError(error)));
  }

  /** Rejects if Redis may not have received all messages. */
  async publish(messages: readonly (readonly [channel: string, text: string])[]): Promise<void> {
    const pipeline = this.#publisher.pipeline();
    for (const [channel, text] of messages) pipeline.publish(channel, text);
    const results = await pipeline.exec();
    const failure = results?.find(([error]) => error);
    if (failure?.[0]) throw failure[0];
  }

  end(reason: Error): void {
    clearInterval(this.#timer);
    this.#reportLoss(reason);
    for (const connection of [this.#publisher, this.#subscriber]) {
      connection.disconnect();
      // Pending commands reject only when the stream is destroyed. Before connecting there is no stream.
      (connection.stream as Redis['stream'] | undefined)?.destroy();
    }
  }

  #check(): void {
    if (this.#missedHeartbeats >= heartbeat.maxMissed) return this.end(noAnswerError());
    this.#missedHeartbeats += 1;
    this.#publisher.publish(this.#heartbeatChannel, '').catch((error) => this.end(asError(error)));
  }
}

const noAnswerError = () => new Error('Redis does not answer');

/** The engine opens a new link and reads what it missed, so ioredis must neither reconnect nor queue. */
function redisOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port || 6379),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: { servername: host } } : {}),
    connectTimeout: connectTimeoutMs,
    lazyConnect: true,
    enableOfflineQueue: false,
    // The ready check needs more rights than publishing and subscribing.
    enableReadyCheck: false,
    autoResubscribe: false,
    retryStrategy: () => null,
    disableClientInfo: true,
    // Version 2 is enough for two connections with one purpose each, and every release supports it.
    protocol: 2,
  } satisfies RedisOptions;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
