/** This many calls are remembered, and for this many milliseconds. */
const remembered = { calls: 2_000, ms: 5 * 60_000 } as const;

/** Remembers how long the last calls took. */
export class RecentDurations {
  readonly #calls: { at: number; ms: number }[] = [];
  #next = 0;

  note(ms: number, at = Date.now()): void {
    this.#calls[this.#next] = { at, ms };
    this.#next = (this.#next + 1) % remembered.calls;
  }

  /** Returns milliseconds, or null without recent calls. */
  p99(now = Date.now()): number | null {
    const recent = this.#calls.filter(({ at }) => at > now - remembered.ms).map(({ ms }) => ms);
    return recent.toSorted((a, b) => a - b)[Math.ceil(recent.length * 0.99) - 1] ?? null;
  }
}
