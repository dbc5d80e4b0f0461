import { narrowing } from './split.ts';

export interface Placed {
  latitude: number;
  longitude: number;
}

const kilometresOfDegree = 111.2;
/** Side of a square of the grid, in kilometres. */
const side = 10;

/** On a plane around the middle of Britain: 3 % off at Land's End and 7 % in Inverness, which does not matter for who crosses a border. */
function kilometresBetween(a: Placed, b: Placed): number {
  const [north, east] = [a.latitude - b.latitude, (a.longitude - b.longitude) * narrowing];
  return Math.hypot(north, east) * kilometresOfDegree;
}

/** Things by where they are, so that those around a point are found without looking at all. */
export class Nearby<T extends Placed> {
  readonly #squares = new Map<string, T[]>();

  constructor(things: readonly T[]) {
    for (const thing of things) {
      const key = this.#key(...this.#square(thing));
      const there = this.#squares.get(key);
      if (there) there.push(thing);
      else this.#squares.set(key, [thing]);
    }
  }

  *within(point: Placed, kilometres: number): Generator<{ thing: T; distance: number }> {
    const reach = Math.ceil(kilometres / side);
    const [row, column] = this.#square(point);
    for (let north = -reach; north <= reach; north += 1) {
      for (let east = -reach; east <= reach; east += 1) {
        for (const thing of this.#squares.get(this.#key(row + north, column + east)) ?? []) {
          const distance = kilometresBetween(point, thing);
          if (distance <= kilometres) yield { thing, distance };
        }
      }
    }
  }

  #square({ latitude, longitude }: Placed): [number, number] {
    const scale = kilometresOfDegree / side;
    return [Math.floor(latitude * scale), Math.floor(longitude * narrowing * scale)];
  }

  #key(row: number, column: number): string {
    return `${row} ${column}`;
  }
}
