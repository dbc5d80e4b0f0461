import { setTimeout as wait } from 'node:timers/promises';
import type { History } from '../history.ts';
import type { Random } from '../random.ts';
import type { Link } from './link.ts';
import type { Part } from './process.ts';

export interface InjectedFault {
  kind: string;
  target: string;
  inject: (ms: number) => Promise<void>;
}

const durationMs = { min: 300, max: 12_000 } as const;
const pauseMs = { min: 500, max: 6_000 } as const;

/** The number of simultaneous faults is drawn from this list. */
const faultCounts = [1, 1, 1, 2, 2, 3];

export function faultsOfPart(part: Part): InjectedFault[] {
  const target = part.name;
  return [
    {
      kind: 'kill -9',
      target,
      async inject(ms) {
        await part.kill();
        await wait(ms);
        await part.start();
      },
    },
    {
      kind: 'SIGSTOP',
      target,
      async inject(ms) {
        await part.freeze();
        await wait(ms);
        await part.thaw();
      },
    },
  ];
}

export function faultsOfLink(target: string, link: Link): InjectedFault[] {
  const during = (setActive: (isActive: boolean) => void) => async (ms: number) => {
    setActive(true);
    await wait(ms);
    setActive(false);
  };
  return [
    {
      kind: 'reset',
      target,
      async inject() {
        link.reset();
      },
    },
    { kind: 'refused', target, inject: during((isActive) => link.refuse(isActive)) },
    { kind: 'held back', target, inject: during((isActive) => link.hold(isActive)) },
    { kind: 'dropped', target, inject: during((isActive) => link.drop(isActive)) },
  ];
}

/** Injects faults, alone and together, until it is stopped. A target has one fault at a time. */
export class FaultSchedule {
  readonly #faults: readonly InjectedFault[];
  readonly #history: History;
  readonly #random: Random;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(faults: readonly InjectedFault[], history: History, random: Random) {
    this.#faults = faults;
    this.#history = history;
    this.#random = random;
  }

  start(): void {
    this.#running = this.#run();
    // `stop` reports the failure.
    this.#running.catch(() => undefined);
  }

  /** Stops injecting faults, and waits until everything has recovered. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const count = this.#random.pick(faultCounts) ?? 1;
      const chosen = new Map<string, InjectedFault>();
      for (let iteration = 0; iteration < count; iteration += 1) {
        const fault = this.#choose();
        if (fault) chosen.set(fault.target, fault);
      }
      await Promise.all([...chosen.values()].map((fault) => this.#injectForAWhile(fault)));
      await wait(this.#random.between(pauseMs.min, pauseMs.max), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Picks any fault half of the time, and otherwise a kind first, because some kinds have only one target. */
  #choose(): InjectedFault | undefined {
    if (this.#random.isLikely(0.5)) return this.#random.pick(this.#faults);
    const kind = this.#random.pick([...new Set(this.#faults.map((fault) => fault.kind))]);
    return this.#random.pick(this.#faults.filter((fault) => fault.kind === kind));
  }

  async #injectForAWhile({ kind, target, inject }: InjectedFault): Promise<void> {
    const ms = this.#random.between(durationMs.min, durationMs.max);
    const at = this.#history.now();
    await inject(ms);
    this.#history.add({ type: 'fault', kind, target, at, until: this.#history.now() });
  }
}
