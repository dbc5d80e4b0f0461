const maxCalls = 2_000;
const maxAgeMs = 5 * 60_000;

export class RecentDurations {
  readonly #calls: { at: number; ms: number }[] = [];
  #next = 0;

  note(ms: number, at = Date.now()): void {
    this.#calls[this.#next] = { at, ms };
    this.#next = (this.#next + 1) % maxCalls;
  }

  /** Returns milliseconds, or null without recent calls. */
  p99(now = Date.now()): number | null {
    const recent = this.#calls.filter(({ at }) => at > now - maxAgeMs).map(({ ms }) => ms);
    return recent.toSorted((a, b) => a - b)[Math.ceil(recent.length * 0.99) - 1] ?? null;
  }
}
