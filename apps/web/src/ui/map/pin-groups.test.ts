import { expect, test } from 'vitest';
import { areSmall, boxOf, card, groupPins, signsOf } from './pin-groups.ts';

const at = (x: number, y: number, place = `${x},${y}`) => ({ at: { x, y }, place });

test('markers that do not overlap stay separate', () => {
  const things = [at(0, 0), at(card.width + 1, 0), at(0, card.height + card.tail + 1)];
  expect(groupPins(things)).toEqual(things.map((thing) => ({ at: thing.at, members: [thing] })));
});

test('a few overlapping markers share a card in the middle between them', () => {
  const things = [at(0, 0), at(40, 0)];
  expect(groupPins(things)).toEqual([{ at: { x: 20, y: 0 }, members: things }]);
});

test('many overlapping markers share a card with smaller signs, in the given order', () => {
  const things = [0, 10, 20, 30, 40, 50, 60].map((x) => at(x, 0));
  const [group, ...others] = groupPins(things);
  expect(others).toEqual([]);
  expect(group).toEqual({ at: { x: 30, y: 0 }, members: things });
  expect(areSmall(things.length)).toBe(true);
});

test('markers at one place share a card', () => {
  const things = Array.from({ length: 50 }, () => at(5, 5, 'here'));
  expect(groupPins(things)).toEqual([{ at: { x: 5, y: 5 }, members: things }]);
});

test('a shared card absorbs markers that it grew over', () => {
  const things = [at(0, 0), at(30, 0), at(100, 0)];
  expect(groupPins(things)).toHaveLength(1);
});

test('no two cards of fifty overlap', () => {
  const things = Array.from({ length: 50 }, (_, n) => at((n * 137) % 700, (n * 71) % 600));
  const groups = groupPins(things);
  expect(groups.flatMap(({ members }) => members)).toHaveLength(50);
  const boxes = groups.map((group) => boxOf(group));
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    }
  }
});

test('markers that are only counted share one sign', () => {
  const things = [0, 5, 10, 15].map((x) => ({ ...at(x, 0), isCounted: x > 0 }));
  const [group] = groupPins(things);
  expect(signsOf(group?.members ?? [])).toBe(2);
  expect(signsOf(things.filter(({ isCounted }) => isCounted))).toBe(1);
});

test('no card covers the marker of the user, wherever it is', () => {
  const here = { x: 200, y: 150 };
  for (let x = 100; x <= 300; x += 7) {
    for (let y = 60; y <= 260; y += 3) {
      for (const count of [1, 4, 9]) {
        const [group] = groupPins(
          Array.from({ length: count }, () => at(x, y, 'there')),
          here,
        );
        const box = boxOf(group ?? { at: here, members: [] }, here);
        const isBeside = box.right <= here.x - 18 || box.left >= here.x + 18;
        expect(isBeside || box.bottom <= here.y - 18 || box.top >= here.y + 18, `${x} ${y} ${count}`).toBe(true);
      }
    }
  }
});
