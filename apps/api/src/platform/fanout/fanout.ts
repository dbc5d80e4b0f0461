import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db/connection.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { FanoutEngine, Packet } from './fanout-engine.ts';
import { type Publication, passOn, type Written, withKeys } from './outbox.ts';
import { SeenFrames } from './seen-frames.ts';
import { newOrigin, SequenceCheck, SequenceNumbers } from './topic-sequence.ts';

type Sent = [topic: string, frame: unknown, number?: number, after?: string | null, key?: string];

/** Frames of so many changes go out together. */
const greatest = 500;

/** Milliseconds from one batch to the next: each wakes every process that listens, and nobody sees the difference. */
const pause = 20;

/**
 * Passes frames on to the followers of their topics: in this process at once, in all others through an engine. A change writes its
 * frames to the outbox in its transaction; after the commit its process sends them, together with any that came in the meantime.
 */
export class Fanout {
  readonly #engine: FanoutEngine;
  readonly #onError: (error: unknown) => void;
  readonly #followers = new EventEmitter();
  readonly #gaps = new EventEmitter();
  readonly #deafAfter: number;
  /** Tells this process from all others. */
  #origin = newOrigin();
  #numbers = new SequenceNumbers();
  readonly #seen = new SeenFrames();
  #check = new SequenceCheck();
  #waiting: Written[] = [];
  #unwritten: Publication[] = [];
  #sending: Promise<void> | null = null;
  #deafness: ReturnType<typeof setTimeout> | undefined;
  #isDeaf = false;
  #isFailing = false;

  /** `onError` gets the first of several failures in a row: the other processes were lost, or frames could not be sent yet. */
  constructor(
    engine: FanoutEngine,
    onError: (error: unknown) => void,
    { deaf }: Pick<DatabaseTimeouts, 'deaf'> = serverTimeouts,
  ) {
    this.#engine = engine;
    this.#onError = onError;
    this.#deafAfter = deaf;
    this.#followers.setMaxListeners(0);
    this.#gaps.setMaxListeners(0);
  }

  /** Begins to listen, and to send what is published through these connections. Rejects when the others cannot be reached. */
  async start(connections: readonly Db[] = []): Promise<void> {
    await this.#engine.start({
      onText: (origin, text) => this.#receive(origin, text),
      onWritten: (written) => this.#deliverOnce(written),
      onLoss: (error) => this.#lose(error),
      onReturn: () => {
        clearTimeout(this.#deafness);
        this.#isDeaf = false;
        this.#check = new SequenceCheck();
        this.#gaps.emit('gap');
      },
      onDelay: (error) => {
        // Until the fault is over, frames come from the outbox, where they have no numbers.
        this.#check = new SequenceCheck();
        this.#report(error);
      },
      isFollowed: (topic) => this.#followers.listenerCount(topic) > 0,
    });
    for (const db of connections) passOn(db, (written) => this.#send(written));
  }

  /** Sends frames that nobody misses when they are lost: they are not written down. */
  sendOnce(publications: readonly Publication[]): void {
    for (const publication of publications) this.#deliver(publication);
    this.#unwritten.push(...publications);
    this.#sending ??= this.#sendAll();
  }

  /** Resolves once frames of a topic arrive here. Who reads after that and subscribes within ten seconds misses none. */
  async prepare(topic: string): Promise<void> {
    await this.#engine.follow(topic);
  }

  /**
   * Returns an unsubscribe function. `after` is the publication's. A topic that has not been prepared may have a gap, told when its frames
   * come here.
   */
  subscribe<Frame>(topic: string, follower: (frame: Frame, after?: string | null) => void): () => void {
    this.#followers.on(topic, follower);
    void this.#engine.follow(topic)?.then(() => this.#gaps.emit('gap', topic));
    return () => {
      this.#followers.off(topic, follower);
      if (this.#followers.listenerCount(topic) === 0) this.#check.forget(topic);
    };
  }

  /** Called whenever frames of a topic, or of all, may have been missed: read what came after the last one you saw. */
  onGap(follower: (topic?: string) => void): () => void {
    this.#gaps.on('gap', follower);
    return () => this.#gaps.off('gap', follower);
  }

  /** Called when this process has not heard the others for a while: its sockets are better off elsewhere. */
  onDeaf(follower: () => void): () => void {
    this.#gaps.on('deaf', follower);
    return () => this.#gaps.off('deaf', follower);
  }

  /** Sends what is waiting. */
  async stop(): Promise<void> {
    clearTimeout(this.#deafness);
    await this.#sending;
    await this.#engine.stop();
  }

  get deaf(): boolean {
    return this.#isDeaf;
  }

  get listening(): boolean {
    return this.#engine.listening;
  }

  /** Whether frames come later than usual. */
  get delayed(): boolean {
    return this.#engine.delayed;
  }

  #send(written: readonly Written[]): void {
    this.#deliverOnce(written);
    this.#waiting.push(...written);
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 || this.#unwritten.length > 0) {
      const written = this.#waiting.splice(0, greatest);
      const ids = written.map(({ id }) => id);
      const packets = [
        ...written.flatMap(withKeys).map(([key, publication]) => this.#packetOf(publication, key)),
        ...this.#unwritten.splice(0).map((publication) => this.#packetOf(publication)),
      ];
      try {
        await this.#engine.send(this.#origin, packets, ids);
        this.#isFailing = false;
      } catch (error) {
        // What was written down is still there: everybody reads it. Its numbers never come, and would look like a gap.
        this.#origin = newOrigin();
        this.#numbers = new SequenceNumbers();
        this.#report(error);
      }
      await wait(pause);
    }
    this.#sending = null;
  }

  #packetOf({ topic, frame, after }: Publication, key?: string): Packet {
    return { topic, text: JSON.stringify([topic, frame, this.#numbers.next(topic), after, key]) };
  }

  #receive(origin: string, text: string): void {
    // Its followers here have it already.
    if (origin === this.#origin) return;
    // Most frames have no follower here, so only the topic is read. It consists of names and ids, which JSON does not escape.
    const topic = text.slice(2, text.indexOf('"', 2));
    if (this.#followers.listenerCount(topic) === 0) return;
    // Only this class sends. A release before this one knows neither numbers nor what a frame comes after, nor keys.
    const [, frame, number, after, key] = JSON.parse(text) as Sent;
    if (number !== undefined && this.#check.skips(topic, origin, number)) this.#gaps.emit('gap', topic);
    if (typeof key === 'string' && !this.#seen.add(key)) return;
    this.#deliver({ topic, frame, ...(after === undefined ? {} : { after }) });
  }

  #deliverOnce(written: readonly Written[]): void {
    for (const [key, publication] of written.flatMap(withKeys)) if (this.#seen.add(key)) this.#deliver(publication);
  }

  #deliver({ topic, frame, after }: Publication): void {
    this.#followers.emit(topic, frame, after);
  }

  /** Tells of the first failure of many. */
  #report(error: unknown): void {
    if (!this.#isFailing) this.#onError(error);
    this.#isFailing = true;
  }

  #lose(error: Error): void {
    this.#deafness = setTimeout(() => {
      this.#isDeaf = true;
      this.#gaps.emit('deaf');
    }, this.#deafAfter).unref();
    this.#report(error);
  }
}
