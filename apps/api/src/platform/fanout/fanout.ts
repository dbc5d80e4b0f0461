import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, OutboxRow, Publication } from '../../db/database.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { PrimaryWatch } from '../primary-watch.ts';
import type { FanoutEngine, Packet } from './fanout-engine.ts';
import { readPacketText } from './packet-text.ts';
import { SeenFrames } from './seen-frames.ts';
import { newOrigin, SequenceCheck, SequenceNumbers } from './topic-sequence.ts';

const maxChangesPerBatch = 500;

/** Each batch wakes every listening process, so batches are at least this far apart. */
const pauseMs = 20;

interface FanoutOptions {
  readonly primary?: Pick<PrimaryWatch, 'isAway' | 'suspect'>;
  readonly timeouts?: Pick<DatabaseTimeouts, 'deaf' | 'away'>;
}

const noPrimaryWatch = { isAway: false, suspect: () => undefined };

/**
 * A change writes its frames to the outbox in its transaction. After the commit its process delivers
 * them to its own followers, and sends them to other processes in batches.
 */
export class Fanout {
  readonly #engine: FanoutEngine;
  readonly #onError: (error: unknown) => void;
  readonly #followers = new EventEmitter();
  readonly #gaps = new EventEmitter();
  readonly #primary: Required<FanoutOptions>['primary'];
  readonly #timeouts: Required<FanoutOptions>['timeouts'];
  #origin = newOrigin();
  #numbers = new SequenceNumbers();
  readonly #seen = new SeenFrames();
  #check = new SequenceCheck();
  #unsentRows: OutboxRow[] = [];
  #unsentPublications: Publication[] = [];
  #sending: Promise<void> | null = null;
  #deafTimer: ReturnType<typeof setInterval> | undefined;
  #isDeaf = false;
  #isFailing = false;

  /** `onError` receives only the first of several consecutive failures. */
  constructor(
    engine: FanoutEngine,
    onError: (error: unknown) => void,
    { primary = noPrimaryWatch, timeouts = serverTimeouts }: FanoutOptions = {},
  ) {
    this.#engine = engine;
    this.#primary = primary;
    this.#onError = onError;
    this.#timeouts = timeouts;
    this.#followers.setMaxListeners(0);
    this.#gaps.setMaxListeners(0);
  }

  /** Sends the frames published through `connections`. Rejects if other processes cannot be reached. */
  async start(connections: readonly Database[] = []): Promise<void> {
    await this.#engine.start({
      onText: (origin, text) => this.#receive(origin, text),
      onOutboxRows: (rows) => this.#deliverOnce(rows),
      onLoss: (error) => this.#handleLoss(error),
      onReconnect: () => {
        clearInterval(this.#deafTimer);
        this.#isDeaf = false;
        this.#check = new SequenceCheck();
        this.#gaps.emit('gap');
      },
      onDelay: (error) => {
        // During the fault, frames come from the outbox, where they have no numbers.
        this.#check = new SequenceCheck();
        this.#report(error);
      },
      onUnsigned: (topic) => {
        if (this.#followers.listenerCount(topic) > 0) this.#gaps.emit('gap', topic);
      },
      onForged: (error) => this.#report(error),
      hasFollowers: (topic) => this.#followers.listenerCount(topic) > 0,
    });
    for (const db of connections) db.onPublished((rows) => this.#send(rows));
  }

  /** These frames may be lost, because they are not in the outbox. */
  sendWithoutOutbox(publications: readonly Publication[]): void {
    for (const publication of publications) this.#deliver(publication);
    this.#unsentPublications.push(...publications);
    this.#sending ??= this.#sendAll();
  }

  /** A caller that then reads the data, and subscribes within ten seconds, misses no frame. */
  async prepare(topic: string): Promise<void> {
    await this.#engine.follow(topic);
  }

  /** `after` comes from the publication. Without `prepare`, a gap is reported once the topic's frames arrive here. */
  subscribe<Frame>(topic: string, follower: (frame: Frame, after?: string | null) => void): () => void {
    this.#followers.on(topic, follower);
    void this.#engine.follow(topic)?.then(() => this.#gaps.emit('gap', topic));
    return () => {
      this.#followers.off(topic, follower);
      if (this.#followers.listenerCount(topic) === 0) this.#check.forget(topic);
    };
  }

  /** Frames of one or all topics may be missing, and `follower` should read what it missed. */
  onGap(follower: (topic?: string) => void): () => void {
    this.#gaps.on('gap', follower);
    return () => this.#gaps.off('gap', follower);
  }

  /** This process has received nothing from the others for a while, although they probably receive from each other. */
  onDeaf(follower: () => void): () => void {
    this.#gaps.on('deaf', follower);
    return () => this.#gaps.off('deaf', follower);
  }

  /** Sends all waiting frames, and then stops. */
  async stop(): Promise<void> {
    clearInterval(this.#deafTimer);
    await this.#sending;
    await this.#engine.stop();
  }

  get isDeaf(): boolean {
    return this.#isDeaf;
  }

  get isListening(): boolean {
    return this.#engine.isListening;
  }

  get isDelayed(): boolean {
    return this.#engine.isDelayed;
  }

  #send(rows: readonly OutboxRow[]): void {
    this.#deliverOnce(rows);
    this.#unsentRows.push(...rows);
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    while (this.#unsentRows.length > 0 || this.#unsentPublications.length > 0) {
      const rows = this.#unsentRows.splice(0, maxChangesPerBatch);
      const ids = rows.map(({ id }) => id);
      const packets = [
        ...rows.flatMap(withKeys).map(([key, publication]) => this.#packetOf(publication, key)),
        ...this.#unsentPublications.splice(0).map((publication) => this.#packetOf(publication)),
      ];
      try {
        await this.#engine.send(this.#origin, packets, ids);
        this.#isFailing = false;
      } catch (error) {
        // Every process reads the publications from the outbox. Without a new origin, their numbers would be
        // missing and look like a gap.
        this.#origin = newOrigin();
        this.#numbers = new SequenceNumbers();
        this.#report(error);
      }
      await wait(pauseMs);
    }
    this.#sending = null;
  }

  #packetOf({ topic, frame, after }: Publication, key?: string): Packet {
    return { topic, text: JSON.stringify([topic, frame, this.#numbers.next(topic), after, key]) };
  }

  #receive(origin: string, text: string): void {
    // The followers in this process already have the frame.
    if (origin === this.#origin) return;
    // Most frames have no follower here, so this reads only the topic, which JSON does not escape.
    const topic = text.slice(2, text.indexOf('"', 2));
    if (this.#followers.listenerCount(topic) === 0) return;
    const packet = readPacketText(text);
    if (!packet) return this.#report(new Error(`A packet of ${topic} is malformed and was dropped`));
    const [, frame, number, after, key] = packet;
    if (number != null && this.#check.skips(topic, origin, number)) this.#gaps.emit('gap', topic);
    if (typeof key === 'string' && !this.#seen.add(key)) return;
    this.#deliver({ topic, frame, ...(after === undefined ? {} : { after }) });
  }

  #deliverOnce(rows: readonly OutboxRow[]): void {
    for (const [key, publication] of rows.flatMap(withKeys)) if (this.#seen.add(key)) this.#deliver(publication);
  }

  /** Delivers a frame. An exception from a follower does not end the process. */
  #deliver({ topic, frame, after }: Publication): void {
    try {
      this.#followers.emit(topic, frame, after);
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    if (!this.#isFailing) this.#onError(error);
    this.#isFailing = true;
  }

  /**
   * If calls still reach the database, only this process is affected. Otherwise the database is
   * probably down for all processes, so sockets stay for longer than a failover takes.
   */
  #handleLoss(error: Error): void {
    const { deaf, away } = this.#timeouts;
    const lostAt = performance.now();
    let answeredSince = lostAt;
    clearInterval(this.#deafTimer);
    this.#primary.suspect();
    const timer = setInterval(() => {
      const now = performance.now();
      if (this.#primary.isAway) answeredSince = now;
      else this.#primary.suspect();
      if (now - answeredSince < deaf && now - lostAt < away) return;
      clearInterval(timer);
      this.#isDeaf = true;
      this.#gaps.emit('deaf');
    }, deaf / 10).unref();
    this.#deafTimer = timer;
    this.#report(error);
  }
}

function withKeys({ id, written_by, publications }: OutboxRow): [key: string, Publication][] {
  return publications.map((publication, index) => [`${written_by}.${id}.${index}`, publication]);
}
