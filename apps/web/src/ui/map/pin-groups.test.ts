import { expect, test } from 'vitest';
import { boxOf, card, countSigns, groupPins, needsSmallSigns } from './pin-groups.ts';

const pinAt = (x: number, y: number, place = `${x},${y}`) => ({ at: { x, y }, place });

test('pins that do not overlap stay separate', () => {
  const pins = [pinAt(0, 0), pinAt(card.width + 1, 0), pinAt(0, card.height + card.tail + 1)];
  expect(groupPins(pins)).toEqual(pins.map((pin) => ({ at: pin.at, members: [pin] })));
});

test('a few overlapping pins share a card midway between them', () => {
  const pins = [pinAt(0, 0), pinAt(40, 0)];
  expect(groupPins(pins)).toEqual([{ at: { x: 20, y: 0 }, members: pins }]);
});

test('many overlapping pins share a card with smaller signs, in the given order', () => {
  const pins = [0, 10, 20, 30, 40, 50, 60].map((x) => pinAt(x, 0));
  const [group, ...others] = groupPins(pins);
  expect(others).toEqual([]);
  expect(group).toEqual({ at: { x: 30, y: 0 }, members: pins });
  expect(needsSmallSigns(pins.length)).toBe(true);
});

test('pins at the same place share a card', () => {
  const pins = Array.from({ length: 50 }, () => pinAt(5, 5, 'here'));
  expect(groupPins(pins)).toEqual([{ at: { x: 5, y: 5 }, members: pins }]);
});

test('a shared card absorbs pins that it would cover', () => {
  const pins = [pinAt(0, 0), pinAt(30, 0), pinAt(100, 0)];
  expect(groupPins(pins)).toHaveLength(1);
});

test('no two of fifty cards overlap', () => {
  const pins = Array.from({ length: 50 }, (_, index) => pinAt((index * 137) % 700, (index * 71) % 600));
  const groups = groupPins(pins);
  expect(groups.flatMap(({ members }) => members)).toHaveLength(50);
  const boxes = groups.map((group) => boxOf(group));
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    }
  }
});

test('pins that are only counted take up the space of one sign', () => {
  const pins = [0, 5, 10, 15].map((x) => ({ ...pinAt(x, 0), isCounted: x > 0 }));
  const [group] = groupPins(pins);
  expect(countSigns(group?.members ?? [])).toBe(2);
  expect(countSigns(pins.filter(({ isCounted }) => isCounted))).toBe(1);
});

test('no card covers the user’s own marker, wherever the card is', () => {
  const here = { x: 200, y: 150 };
  for (let x = 100; x <= 300; x += 7) {
    for (let y = 60; y <= 260; y += 3) {
      for (const count of [1, 4, 9]) {
        const [group] = groupPins(
          Array.from({ length: count }, () => pinAt(x, y, 'there')),
          here,
        );
        const box = boxOf(group ?? { at: here, members: [] }, here);
        const isBeside = box.right <= here.x - 18 || box.left >= here.x + 18;
        expect(isBeside || box.bottom <= here.y - 18 || box.top >= here.y + 18, `${x} ${y} ${count}`).toBe(true);
      }
    }
  }
});
