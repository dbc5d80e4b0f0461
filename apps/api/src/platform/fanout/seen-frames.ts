/**
 * Frames are remembered for this many milliseconds, which is longer than the outbox is read again and
 * a packet may be late.
 */
const rememberedMs = 20_000;

/**
 * Remembers for some seconds which frames a process has received, because a frame may come both as a
 * packet and from the outbox.
 */
export class SeenFrames {
  #newer = new Set<string>();
  #older = new Set<string>();
  #turnsAt = performance.now() + rememberedMs;

  /** Returns true if the frame is new. */
  add(key: string): boolean {
    if (performance.now() > this.#turnsAt) {
      this.#older = this.#newer;
      this.#newer = new Set();
      this.#turnsAt = performance.now() + rememberedMs;
    }
    if (this.#newer.has(key) || this.#older.has(key)) return false;
    this.#newer.add(key);
    return true;
  }
}
