export interface SeededRandom {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  sample<T>(list: readonly T[], count: number): T[];
}

export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[integer(0, list.length - 1)];
    if (item === undefined) throw new Error('Nothing can be picked from an empty list');
    return item;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const remaining = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () =>
      remaining.splice(integer(0, remaining.length - 1), 1),
    ).flat();
  };
  return { next, integer, pick, sample, chance: (probability) => next() < probability };
}
