/** Where something stands, in pixels of the map at its zoom. */
interface Point {
  x: number;
  y: number;
}

/** What is put on a map: things of one `place` stand at exactly the same position. */
interface Standing {
  at: Point;
  place: string;
  /** Its sign is larger while it stands alone. */
  isLarge?: boolean;
}

export interface Crowd<T> {
  at: Point;
  /** In the order in which they were given. */
  members: T[];
}

/** The size of one sign on its card, and how far the card hangs above its point. */
export const card = { width: 60, height: 47, tail: 8 } as const;
const large = { width: 88, height: 68 } as const;
const small = { width: 36, height: 28 } as const;
const most = 6;

/** Whether the signs on a card are small: so many others would cover the map. */
export function areSmall(signs: number): boolean {
  return signs > most;
}

/** How many signs stand in a row of a card with so many. */
export function columnsOf(signs: number): number {
  return Math.ceil(Math.sqrt(signs));
}

/** Puts what would overlap together on one card, until nothing does. */
export function crowdsOf<T extends Standing>(things: readonly T[]): Crowd<T>[] {
  const crowds: Crowd<T>[] = [];
  for (const thing of things) {
    const same = crowds.find(({ members }) => members[0]?.place === thing.place);
    if (same) {
      same.members.push(thing);
    } else crowds.push({ at: thing.at, members: [thing] });
  }
  for (let pair = overlapping(crowds); pair; pair = overlapping(crowds)) {
    const [one, other] = pair;
    const members = [...one.members, ...other.members];
    crowds.splice(crowds.indexOf(other), 1);
    crowds.splice(crowds.indexOf(one), 1, {
      at: middleOf(members),
      members: things.filter((thing) => members.includes(thing)),
    });
  }
  return crowds;
}

function overlapping<T extends Standing>(crowds: readonly Crowd<T>[]): [Crowd<T>, Crowd<T>] | null {
  for (const [place, one] of crowds.entries()) {
    const other = crowds.slice(place + 1).find((next) => overlap(one, next));
    if (other) return [one, other];
  }
  return null;
}

function overlap(one: Crowd<Standing>, other: Crowd<Standing>): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** What the card of a crowd covers, above its point. */
export function boxOf({ at, members }: Crowd<Standing>) {
  const columns = columnsOf(members.length);
  const rows = Math.ceil(members.length / columns);
  const single = members.length === 1 && members[0]?.isLarge ? large : card;
  const { width, height } = areSmall(members.length) ? small : single;
  const half = (columns * width) / 2;
  return { left: at.x - half, right: at.x + half, top: at.y - card.tail - rows * height, bottom: at.y };
}

function middleOf(things: readonly Standing[]): Point {
  const sum = things.reduce((total, { at }) => ({ x: total.x + at.x, y: total.y + at.y }), { x: 0, y: 0 });
  return { x: sum.x / things.length, y: sum.y / things.length };
}
