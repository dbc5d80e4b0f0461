export class Recent<T extends { readonly bytes: Buffer }> {
  readonly #most: number;
  readonly #things = new Map<string, T>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  find(key: string): T | undefined {
    const thing = this.#things.get(key);
    if (thing) {
      this.#things.delete(key);
      this.#things.set(key, thing);
    }
    return thing;
  }

  keep(key: string, thing: T): void {
    this.#held += thing.bytes.length - (this.#things.get(key)?.bytes.length ?? 0);
    this.#things.delete(key);
    this.#things.set(key, thing);
    for (const [oldest, { bytes }] of this.#things) {
      if (this.#held <= this.#most) break;
      this.#things.delete(oldest);
      this.#held -= bytes.length;
    }
  }
}
