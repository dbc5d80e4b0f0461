import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, OutboxRow, Publication } from '../../db/database.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { PrimaryWatch } from '../primary-watch.ts';
import type { FanoutEngine, Packet } from './fanout-engine.ts';
import { readPacketText } from './packet-text.ts';
import { SeenFrames } from './seen-frames.ts';
import { newOrigin, SequenceCheck, SequenceNumbers } from './topic-sequence.ts';

/** A batch contains the frames of at most this many changes. */
const maxBatchSize = 500;

/** Batches are this many milliseconds apart, because each batch wakes every listening process. Nobody notices the delay. */
const pauseMs = 20;

interface FanoutOptions {
  readonly primary?: Pick<PrimaryWatch, 'isAway' | 'suspect'>;
  readonly timeouts?: Pick<DatabaseTimeouts, 'deaf' | 'away'>;
}

/** A process without sockets uses this stub. */
const unwatched = { isAway: false, suspect: () => undefined };

/**
 * Delivers frames to the followers of their topics: in this process at once, and in all others through
 * an engine. A change writes its frames to the outbox in its transaction. After the commit its process
 * sends them, together with any that came in the meantime.
 */
export class Fanout {
  readonly #engine: FanoutEngine;
  readonly #onError: (error: unknown) => void;
  readonly #followers = new EventEmitter();
  readonly #gaps = new EventEmitter();
  readonly #primary: Required<FanoutOptions>['primary'];
  readonly #timeouts: Required<FanoutOptions>['timeouts'];
  /** Distinguishes this process from all others. */
  #origin = newOrigin();
  #numbers = new SequenceNumbers();
  readonly #seen = new SeenFrames();
  #check = new SequenceCheck();
  #waiting: OutboxRow[] = [];
  #unwritten: Publication[] = [];
  #sending: Promise<void> | null = null;
  #deafTimer: ReturnType<typeof setInterval> | undefined;
  #isDeaf = false;
  #isFailing = false;

  /** `onError` receives only the first of several failures to reach the other processes or to send frames. */
  constructor(
    engine: FanoutEngine,
    onError: (error: unknown) => void,
    { primary = unwatched, timeouts = serverTimeouts }: FanoutOptions = {},
  ) {
    this.#engine = engine;
    this.#primary = primary;
    this.#onError = onError;
    this.#timeouts = timeouts;
    this.#followers.setMaxListeners(0);
    this.#gaps.setMaxListeners(0);
  }

  /** Starts to receive frames, and to send those of `connections`. Rejects if the other processes cannot be reached. */
  async start(connections: readonly Database[] = []): Promise<void> {
    await this.#engine.start({
      onText: (origin, text) => this.#receive(origin, text),
      onWritten: (written) => this.#deliverOnce(written),
      onLoss: (error) => this.#handleLoss(error),
      onReturn: () => {
        clearInterval(this.#deafTimer);
        this.#isDeaf = false;
        this.#check = new SequenceCheck();
        this.#gaps.emit('gap');
      },
      onDelay: (error) => {
        // Until the fault is over, frames come from the outbox, where they have no numbers.
        this.#check = new SequenceCheck();
        this.#report(error);
      },
      onUnsigned: (topic) => {
        if (this.#followers.listenerCount(topic) > 0) this.#gaps.emit('gap', topic);
      },
      onForged: (error) => this.#report(error),
      isFollowed: (topic) => this.#followers.listenerCount(topic) > 0,
    });
    for (const db of connections) db.onPublished((written) => this.#send(written));
  }

  /** Sends frames that may be lost without harm. They are not written to the outbox. */
  sendOnce(publications: readonly Publication[]): void {
    for (const publication of publications) this.#deliver(publication);
    this.#unwritten.push(...publications);
    this.#sending ??= this.#sendAll();
  }

  /** Resolves once frames of a topic arrive here. A caller that then reads, and subscribes within ten seconds, misses no frame. */
  async prepare(topic: string): Promise<void> {
    await this.#engine.follow(topic);
  }

  /**
   * Returns an unsubscribe function. `after` comes from the publication. A topic that has not been
   * prepared may have a gap, which is reported once its frames arrive here.
   */
  subscribe<Frame>(topic: string, follower: (frame: Frame, after?: string | null) => void): () => void {
    this.#followers.on(topic, follower);
    void this.#engine.follow(topic)?.then(() => this.#gaps.emit('gap', topic));
    return () => {
      this.#followers.off(topic, follower);
      if (this.#followers.listenerCount(topic) === 0) this.#check.forget(topic);
    };
  }

  /** `follower` is called when frames of one or all topics may be missing, and should read everything after its last frame. */
  onGap(follower: (topic?: string) => void): () => void {
    this.#gaps.on('gap', follower);
    return () => this.#gaps.off('gap', follower);
  }

  /**
   * `follower` is called when this process has received nothing from the others for a while, although
   * they probably receive from each other. The sockets should move to another process.
   */
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

  get deaf(): boolean {
    return this.#isDeaf;
  }

  get listening(): boolean {
    return this.#engine.listening;
  }

  /** This is true while frames are delayed. */
  get delayed(): boolean {
    return this.#engine.delayed;
  }

  #send(written: readonly OutboxRow[]): void {
    this.#deliverOnce(written);
    this.#waiting.push(...written);
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 || this.#unwritten.length > 0) {
      const written = this.#waiting.splice(0, maxBatchSize);
      const ids = written.map(({ id }) => id);
      const packets = [
        ...written.flatMap(withKeys).map(([key, publication]) => this.#packetOf(publication, key)),
        ...this.#unwritten.splice(0).map((publication) => this.#packetOf(publication)),
      ];
      try {
        await this.#engine.send(this.#origin, packets, ids);
        this.#isFailing = false;
      } catch (error) {
        // The publications are still in the outbox, where every process reads them. Their numbers never arrive
        // and would look like a gap.
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
    // Most frames have no follower here, so only the topic is read. It consists of names and ids, which JSON does not escape.
    const topic = text.slice(2, text.indexOf('"', 2));
    if (this.#followers.listenerCount(topic) === 0) return;
    const packet = readPacketText(text);
    if (!packet) return this.#report(new Error(`A packet of ${topic} is malformed and was dropped`));
    const [, frame, number, after, key] = packet;
    if (number != null && this.#check.skips(topic, origin, number)) this.#gaps.emit('gap', topic);
    if (typeof key === 'string' && !this.#seen.add(key)) return;
    this.#deliver({ topic, frame, ...(after === undefined ? {} : { after }) });
  }

  #deliverOnce(written: readonly OutboxRow[]): void {
    for (const [key, publication] of written.flatMap(withKeys)) if (this.#seen.add(key)) this.#deliver(publication);
  }

  /** Delivers a frame. A follower that cannot handle it does not end the process. */
  #deliver({ topic, frame, after }: Publication): void {
    try {
      this.#followers.emit(topic, frame, after);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Reports only the first failure of several. */
  #report(error: unknown): void {
    if (!this.#isFailing) this.#onError(error);
    this.#isFailing = true;
  }

  /**
   * Handles the loss of the other processes. If calls still reach the database, only this process is
   * affected. Otherwise the database is probably down for everybody, and sockets stay for longer than a
   * failover takes. After that, this machine is the more likely cause.
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

/** Returns the publications of a row, each with a unique key. */
function withKeys({ id, written_by, publications }: OutboxRow): [key: string, Publication][] {
  return publications.map((publication, index) => [`${written_by}.${id}.${index}`, publication]);
}
