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
  /** Shown as a number, for so many signs would cover the map. */
  closed: boolean;
}

/** The size of one sign on its card, of a large one, and how many stand side by side on a shared card before they are only counted. */
export const card = { width: 60, height: 47, tail: 8, most: 6 } as const;
const large = { width: 88, height: 68 } as const;

/** How many signs stand in a row of a card with so many. */
export function columnsOf(signs: number): number {
  return Math.ceil(Math.sqrt(signs));
}

/** Puts what would overlap together, until nothing does: a few share a card, more become a number. */
export function crowdsOf<T extends Standing>(things: readonly T[]): Crowd<T>[] {
  const crowds: Crowd<T>[] = [];
  for (const thing of things) {
    const same = crowds.find(({ members }) => members[0]?.place === thing.place);
    if (same) {
      same.members.push(thing);
      same.closed = same.members.length > card.most;
    } else crowds.push({ at: thing.at, members: [thing], closed: false });
  }
  for (let pair = overlapping(crowds); pair; pair = overlapping(crowds)) {
    const [one, other] = pair;
    const members = [...one.members, ...other.members];
    crowds.splice(crowds.indexOf(other), 1);
    crowds.splice(crowds.indexOf(one), 1, {
      at: middleOf(members),
      members: things.filter((thing) => members.includes(thing)),
      closed: members.length > card.most,
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

/** The card hangs above its point. */
function boxOf({ at, members, closed }: Crowd<Standing>) {
  const columns = closed ? 1 : columnsOf(members.length);
  const rows = closed ? 1 : Math.ceil(members.length / columns);
  const { width, height } = members.length === 1 && members[0]?.isLarge ? large : card;
  const half = (columns * width) / 2;
  return { left: at.x - half, right: at.x + half, top: at.y - card.tail - rows * height, bottom: at.y };
}

function middleOf(things: readonly Standing[]): Point {
  const sum = things.reduce((total, { at }) => ({ x: total.x + at.x, y: total.y + at.y }), { x: 0, y: 0 });
  return { x: sum.x / things.length, y: sum.y / things.length };
}
