/** This exceeds the delay of any packet, and the age of the rows that are read again. */
const retentionMs = 20_000;

/**
 * Recognises frames that a process has already received, because a frame may arrive both as a packet
 * and from the outbox.
 */
export class SeenFrames {
  #newer = new Set<string>();
  #older = new Set<string>();
  #rotatesAt = performance.now() + retentionMs;

  /** Returns true if the frame is new. */
  add(key: string): boolean {
    if (performance.now() > this.#rotatesAt) {
      this.#older = this.#newer;
      this.#newer = new Set();
      this.#rotatesAt = performance.now() + retentionMs;
    }
    if (this.#newer.has(key) || this.#older.has(key)) return false;
    this.#newer.add(key);
    return true;
  }
}
