import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Db } from '../../db/connection.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import type { FanoutEngine, Packet } from './fanout-engine.ts';
import { type Publication, passOn, sweepOutbox, type Written } from './outbox.ts';
import { SequenceCheck, SequenceNumbers } from './topic-sequence.ts';

/** Milliseconds between two looks for frames that nobody has sent. */
const sweepEvery = 1_500;

/** Frames of so many changes go out together. */
const greatest = 500;

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
  readonly #origin = randomUUID().slice(-12);
  readonly #numbers = new SequenceNumbers();
  readonly #check = new SequenceCheck();
  #waiting: Written[] = [];
  #unwritten: Publication[] = [];
  #sending: Promise<void> | null = null;
  #deafness: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sweeping: Promise<void> | null = null;
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

  /**
   * Begins to listen, and to send what is published through these connections; the first also looks for what nobody has sent. Rejects
   * when the others cannot be reached.
   */
  async start(connections: readonly Db[] = []): Promise<void> {
    await this.#engine.start({
      onText: (origin, text) => this.#receive(origin, text),
      onLoss: (error) => this.#lose(error),
      onReturn: () => {
        clearTimeout(this.#deafness);
        this.#isDeaf = false;
        this.#gaps.emit('gap');
      },
    });
    for (const db of connections) passOn(db, (written) => this.#send(written));
    const [db] = connections;
    if (!db) return;
    this.#timer = setInterval(() => {
      this.#sweeping ??= this.#sweep(db);
    }, sweepEvery).unref();
  }

  /** Sends frames that nobody misses when they are lost: they are not written down. */
  sendOnce(publications: readonly Publication[]): void {
    for (const publication of publications) this.#deliver(publication);
    this.#unwritten.push(...publications);
    this.#sending ??= this.#sendAll();
  }

  /** Returns an unsubscribe function. `after` is the publication's. */
  subscribe<Frame>(topic: string, follower: (frame: Frame, after?: string | null) => void): () => void {
    this.#followers.on(topic, follower);
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
    clearInterval(this.#timer);
    clearTimeout(this.#deafness);
    await Promise.all([this.#sending, this.#sweeping]);
    await this.#engine.stop();
  }

  get deaf(): boolean {
    return this.#isDeaf;
  }

  get listening(): boolean {
    return this.#engine.listening;
  }

  #send(written: readonly Written[]): void {
    for (const { publications } of written) for (const publication of publications) this.#deliver(publication);
    this.#waiting.push(...written);
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 || this.#unwritten.length > 0) {
      const written = this.#waiting.splice(0, greatest);
      const unwritten = this.#unwritten.splice(0);
      const publications = [...written.flatMap((one) => one.publications), ...unwritten];
      try {
        await this.#engine.send(
          this.#origin,
          this.#packetsOf(publications),
          written.map(({ id }) => id),
        );
        this.#isFailing = false;
      } catch (error) {
        // What was written down is still there: a sweep sends it.
        this.#report(error);
      }
    }
    this.#sending = null;
  }

  async #sweep(db: Db): Promise<void> {
    try {
      await sweepOutbox(db, (overdue) => this.#sendOverdue(overdue));
      this.#isFailing = false;
    } catch (error) {
      this.#report(error);
    }
    this.#sweeping = null;
  }

  /** The rows go with the sweep's own transaction. */
  async #sendOverdue(written: readonly Written[]): Promise<void> {
    const publications = written.flatMap((one) => one.publications);
    for (const publication of publications) this.#deliver(publication);
    await this.#engine.send(this.#origin, this.#packetsOf(publications), []);
  }

  #packetsOf(publications: readonly Publication[]): Packet[] {
    return publications.map(({ topic, frame, after }) => ({
      topic,
      text: JSON.stringify([topic, frame, this.#numbers.next(topic), after]),
    }));
  }

  #receive(origin: string, text: string): void {
    // Its followers here have it already.
    if (origin === this.#origin) return;
    // Only this class sends. A release before this one knows neither numbers nor what a frame comes after.
    const [topic, frame, number, after] = JSON.parse(text) as [string, unknown, number?, (string | null)?];
    if (this.#followers.listenerCount(topic) === 0) return;
    if (number !== undefined && this.#check.skips(topic, origin, number)) this.#gaps.emit('gap', topic);
    this.#deliver({ topic, frame, ...(after === undefined ? {} : { after }) });
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
