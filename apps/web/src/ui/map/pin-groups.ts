/** Coordinates are pixels of the map at its zoom. */
export interface Point {
  x: number;
  y: number;
}

/** Members with the same `place` have exactly the same position. */
interface GroupMember {
  at: Point;
  place: string;
  /** A pin that is alone on its card has a larger shop sign. */
  isLarge?: boolean;
  /** A counted member has no sign of its own. */
  isCounted?: boolean;
}

export interface PinGroup<T> {
  at: Point;
  members: T[];
}

/** Signs on a card have this size, and the card is this far above its point. */
export const card = { width: 60, height: 47, tail: 8 } as const;
const large = { width: 88, height: 68 } as const;
const small = { width: 36, height: 28 } as const;
const maxLargeSigns = 6;

/** This is half the width of the person's marker with its rim. */
const marker = 18;

/** Returns true if there are so many signs that large ones would cover the map. */
export function areSmall(signs: number): boolean {
  return signs > maxLargeSigns;
}

export function columnsOf(signs: number): number {
  return Math.ceil(Math.sqrt(signs));
}

/** Pins that are only counted share one sign. */
export function signsOf(members: readonly GroupMember[]): number {
  const visibleCount = members.filter(({ isCounted }) => !isCounted).length;
  return visibleCount + (visibleCount < members.length ? 1 : 0);
}

/** Joins overlapping pins on one card, until none overlap. No card covers `here`, the person's marker. */
export function groupPins<T extends GroupMember>(pins: readonly T[], userPosition: Point | null = null): PinGroup<T>[] {
  const groups: PinGroup<T>[] = [];
  for (const pin of pins) {
    const same = groups.find(({ members }) => members[0]?.place === pin.place);
    if (same) {
      same.members.push(pin);
    } else groups.push({ at: pin.at, members: [pin] });
  }
  for (let pair = findOverlappingPair(groups, userPosition); pair; pair = findOverlappingPair(groups, userPosition)) {
    const [first, second] = pair;
    const members = [...first.members, ...second.members];
    groups.splice(groups.indexOf(second), 1);
    groups.splice(groups.indexOf(first), 1, {
      at: middleOfPins(members),
      members: pins.filter((pin) => members.includes(pin)),
    });
  }
  return groups;
}

function findOverlappingPair<T extends GroupMember>(
  groups: readonly PinGroup<T>[],
  userPosition: Point | null,
): [PinGroup<T>, PinGroup<T>] | null {
  for (const [index, first] of groups.entries()) {
    const box = boxOf(first, userPosition);
    const second = groups.slice(index + 1).find((next) => overlap(box, boxOf(next, userPosition)));
    if (second) return [first, second];
  }
  return null;
}

interface PinBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: PinBox, b: PinBox) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns the box of a card above its point, or else below or further above, where it leaves the person's marker
 * free.
 */
export function boxOf(
  { at, members }: { at: Point; members: readonly GroupMember[] },
  userPosition: Point | null = null,
): PinBox & { isBelow: boolean } {
  const signs = signsOf(members);
  const columns = columnsOf(signs);
  const single = members.length === 1 && members[0]?.isLarge ? large : card;
  const { width, height } = areSmall(signs) ? small : single;
  const [half, totalHeight] = [(columns * width) / 2, Math.ceil(signs / columns) * height];
  const boxAt = (bottom: number, isBelow: boolean) => ({
    left: at.x - half,
    right: at.x + half,
    top: bottom - totalHeight - (isBelow ? 0 : card.tail),
    bottom,
    isBelow,
  });
  const above = boxAt(at.y, false);
  if (!userPosition) return above;
  const person = {
    left: userPosition.x - marker,
    right: userPosition.x + marker,
    top: userPosition.y - marker,
    bottom: userPosition.y + marker,
  };
  const below = boxAt(at.y + card.tail + totalHeight, true);
  return [above, below].find((box) => !overlap(box, person)) ?? boxAt(person.top, false);
}

function middleOfPins(pins: readonly GroupMember[]): Point {
  const sum = pins.reduce((total, { at }) => ({ x: total.x + at.x, y: total.y + at.y }), { x: 0, y: 0 });
  return { x: sum.x / pins.length, y: sum.y / pins.length };
}
