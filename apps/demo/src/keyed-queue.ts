/** Runs tasks of the same key one after the other, and others side by side. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

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
