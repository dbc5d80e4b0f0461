import { expect, test } from 'vitest';
import { card, columnsOf, crowdsOf } from './crowd.ts';

const at = (x: number, y: number, place = `${x},${y}`) => ({ at: { x, y }, place });

test('what stands apart stays apart', () => {
  const things = [at(0, 0), at(card.width + 1, 0), at(0, card.height + card.tail + 1)];
  expect(crowdsOf(things)).toEqual(things.map((thing) => ({ at: thing.at, members: [thing], closed: false })));
});

test('a few that would overlap share a card in the middle between them', () => {
  const things = [at(0, 0), at(40, 0)];
  expect(crowdsOf(things)).toEqual([{ at: { x: 20, y: 0 }, members: things, closed: false }]);
});

test('more than share a card become a number, in the order in which they were given', () => {
  const things = [0, 10, 20, 30, 40, 50, 60].map((x) => at(x, 0));
  const [crowd, ...others] = crowdsOf(things);
  expect(others).toEqual([]);
  expect(crowd).toMatchObject({ closed: true, at: { x: 30, y: 0 } });
  expect(crowd?.members).toEqual(things);
});

test('a few of one place share a card, more become a number', () => {
  const things = Array.from({ length: card.most }, () => at(5, 5, 'here'));
  expect(crowdsOf(things)).toEqual([{ at: { x: 5, y: 5 }, members: things, closed: false }]);
  expect(crowdsOf([...things, at(5, 5, 'here')])).toMatchObject([{ closed: true }]);
});

test('a shared card takes in what it grew over', () => {
  const things = [at(0, 0), at(30, 0), at(100, 0)];
  expect(crowdsOf(things)).toHaveLength(1);
});

test('no two cards of fifty overlap', () => {
  const things = Array.from({ length: 50 }, (_, n) => at((n * 137) % 700, (n * 71) % 600));
  const crowds = crowdsOf(things);
  expect(crowds.flatMap(({ members }) => members)).toHaveLength(50);
  const boxes = crowds.map(({ at: { x, y }, members, closed }) => {
    const columns = closed ? 1 : columnsOf(members.length);
    const rows = closed ? 1 : Math.ceil(members.length / columns);
    return { x, y, half: (columns * card.width) / 2, height: rows * card.height + card.tail };
  });
  for (const [place, a] of boxes.entries()) {
    for (const b of boxes.slice(place + 1)) {
      const apart = Math.abs(a.x - b.x) >= a.half + b.half || a.y - b.y >= a.height || b.y - a.y >= b.height;
      expect(apart).toBe(true);
    }
  }
});
