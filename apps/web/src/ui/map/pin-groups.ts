/** Coordinates are pixels of the map at its zoom. */
export interface Point {
  x: number;
  y: number;
}

/** Members with the same `place` have exactly the same position. */
interface GroupMember {
  at: Point;
  place: string;
  /** A large pin that is alone on its card has a larger shop sign. */
  isLarge?: boolean;
  /** A counted member has no shop sign, only a number. */
  isCounted?: boolean;
}

export interface PinGroup<T> {
  at: Point;
  members: T[];
}

/** Shop signs on a card have this size in pixels. `tail` is the distance from the card to its point. */
export const card = { width: 60, height: 47, tail: 8 } as const;
const large = { width: 88, height: 68 } as const;
const small = { width: 36, height: 28 } as const;
const maxLargeSigns = 6;

const markerRadius = 18;

export function needsSmallSigns(signs: number): boolean {
  return signs > maxLargeSigns;
}

export function countColumns(signs: number): number {
  return Math.ceil(Math.sqrt(signs));
}

/** Counts the signs to make room for. The counted pins take up the space of one. */
export function countSigns(members: readonly GroupMember[]): number {
  const visibleCount = members.filter(({ isCounted }) => !isCounted).length;
  return visibleCount + (visibleCount < members.length ? 1 : 0);
}

/** Joins overlapping pins on one card, until no cards overlap. No card covers the person's marker at `userPosition`. */
export function groupPins<T extends GroupMember>(pins: readonly T[], userPosition: Point | null = null): PinGroup<T>[] {
  const groups: PinGroup<T>[] = [];
  for (const pin of pins) {
    const existing = groups.find(({ members }) => members[0]?.place === pin.place);
    if (existing) {
      existing.members.push(pin);
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
 * Returns the box of a card above its point. If it would cover the person's marker there, the box
 * is below the point, or further above.
 */
export function boxOf(
  { at, members }: { at: Point; members: readonly GroupMember[] },
  userPosition: Point | null = null,
): PinBox & { isBelow: boolean } {
  const signs = countSigns(members);
  const columns = countColumns(signs);
  const single = members.length === 1 && members[0]?.isLarge ? large : card;
  const { width, height } = needsSmallSigns(signs) ? small : single;
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
    left: userPosition.x - markerRadius,
    right: userPosition.x + markerRadius,
    top: userPosition.y - markerRadius,
    bottom: userPosition.y + markerRadius,
  };
  const below = boxAt(at.y + card.tail + totalHeight, true);
  return [above, below].find((box) => !overlap(box, person)) ?? boxAt(person.top, false);
}

function middleOfPins(pins: readonly GroupMember[]): Point {
  const sum = pins.reduce((total, { at }) => ({ x: total.x + at.x, y: total.y + at.y }), { x: 0, y: 0 });
  return { x: sum.x / pins.length, y: sum.y / pins.length };
}
