import { type EngineListeners, mixedEnginesMessage } from './fanout-engine.ts';

const checkIntervalMs = 1_000;

export type EngineName = 'fixit fan-out' | 'fixit fan-out by Redis';

interface OtherEnginesOptions {
  name: EngineName;
  query: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;
  /** Reports that the first process with another engine has appeared, or the last one has left. */
  onChange: (hasOthers: boolean) => void;
}

/**
 * Processes with another engine receive nothing from this one, so its rows stay unsent in the outbox,
 * and every process reads them.
 */
export class OtherEngines {
  readonly #options: OtherEnginesOptions;
  #hasOthers = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: OtherEnginesOptions) {
    this.#options = options;
  }

  get hasOthers(): boolean {
    return this.#hasOthers;
  }

  async start(): Promise<void> {
    await this.#check();
    this.#timer = setInterval(() => {
      // Calls report a database that does not answer.
      this.#check().catch(() => undefined);
    }, checkIntervalMs).unref();
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
    const hasOthers = others.length > 0;
    if (hasOthers === this.#hasOthers) return;
    this.#hasOthers = hasOthers;
    onChange(hasOthers);
  }
}

/** After this time, every process has noticed another engine. */
const maxNoticeMs = 2 * checkIntervalMs;

/** After a change, followers read the frames sent before all processes had noticed it. */
export function watchOtherEngines(
  name: EngineName,
  { onDelay, onReconnect }: Pick<EngineListeners, 'onDelay' | 'onReconnect'>,
  query: OtherEnginesOptions['query'],
): OtherEngines {
  return new OtherEngines({
    name,
    query,
    onChange: (hasOthers) => {
      if (hasOthers) onDelay(new Error(mixedEnginesMessage));
      setTimeout(onReconnect, maxNoticeMs).unref();
    },
  });
}
