/** What has the same key is done one after the other, the rest side by side. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does something when all that came before it under its key is over, however that ended. */
  take<T>(key: string, act: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(act, act);
    this.#last.set(key, turn);
    const forget = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  }
}
