import { type EngineListeners, mixedEngines } from './fanout-engine.ts';

/** Checks run at this interval in milliseconds. */
const checkEveryMs = 1_000;

/** The connections of an engine's readers use these names. */
export type EngineName = 'fixit fan-out' | 'fixit fan-out by Redis';

interface OtherEnginesOptions {
  name: EngineName;
  query: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;
  /** This is called when the first process with another engine appears, and when the last one leaves. */
  onChange: (met: boolean) => void;
}

/**
 * Watches for processes of this database that use another engine and so receive nothing from this one.
 * While there are any, the engine leaves its rows in the outbox as unsent, and every process reads
 * them.
 */
export class OtherEngines {
  readonly #options: OtherEnginesOptions;
  #met = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: OtherEnginesOptions) {
    this.#options = options;
  }

  get met(): boolean {
    return this.#met;
  }

  async start(): Promise<void> {
    await this.#check();
    this.#timer = setInterval(() => {
      // A database that does not answer is reported elsewhere.
      this.#check().catch(() => undefined);
    }, checkEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    const { name, query, onChange } = this.#options;
    const others = await query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'fixit fan-out%' and application_name <> $1`,
      [name],
    );
    const met = others.length > 0;
    if (met === this.#met) return;
    this.#met = met;
    onChange(met);
  }
}

/** Every process has noticed another engine after this many milliseconds. */
const noticedAfter = 2 * checkEveryMs;

/** Reports other engines, and makes followers read again the frames that were sent before all processes had noticed. */
export function watchOtherEngines(
  name: EngineName,
  { onDelay, onReturn }: Pick<EngineListeners, 'onDelay' | 'onReturn'>,
  query: OtherEnginesOptions['query'],
): OtherEngines {
  return new OtherEngines({
    name,
    query,
    onChange: (met) => {
      if (met) onDelay(new Error(mixedEngines));
      setTimeout(onReturn, noticedAfter).unref();
    },
  });
}
