/**
 * Frames are remembered for this many milliseconds. This is longer than a packet may be late, and
 * longer than old rows of the outbox are read again.
 */
const rememberedMs = 20_000;

/**
 * Remembers for some seconds which frames a process has received, because a frame may arrive both as a
 * packet and from the outbox.
 */
export class SeenFrames {
  #newer = new Set<string>();
  #older = new Set<string>();
  #rotatesAt = performance.now() + rememberedMs;

  /** Returns true if the frame is new. */
  add(key: string): boolean {
    if (performance.now() > this.#rotatesAt) {
      this.#older = this.#newer;
      this.#newer = new Set();
      this.#rotatesAt = performance.now() + rememberedMs;
    }
    if (this.#newer.has(key) || this.#older.has(key)) return false;
    this.#newer.add(key);
    return true;
  }
}
