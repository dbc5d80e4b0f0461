import type { SeededRandom } from './seeded-random.ts';

export type MakeId = (at: Date) => string;

/** Generates reproducible ids that sort by the time passed in. */
export function createIds(random: SeededRandom): MakeId {
  let count = 0;
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return (at) => {
    count = (count + 1) % 4096;
    const time = hex(at.getTime(), 12);
    const randomPart = `${hex(random.integer(0x8000, 0xbfff), 4)}-${hex(random.integer(0, 2 ** 24 - 1), 6)}${hex(random.integer(0, 2 ** 24 - 1), 6)}`;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${randomPart}`;
  };
}
