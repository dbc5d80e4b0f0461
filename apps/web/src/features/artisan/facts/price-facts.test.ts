import { expect, test } from 'vitest';
import { callOutFeeFact, priceFact } from './price-facts.ts';

const none = { count: 0, least: null, greatest: null };

test('a price range says how many offers it is based on, and is unknown with fewer than five offers', () => {
  expect(priceFact({ price: { count: 24, least: 60, greatest: 95.5 } })).toEqual({
    value: '£60 to £95.50',
    note: 'Most of the last 24 offers',
  });
  expect(priceFact({ price: { count: 5, least: 60, greatest: 60 } }).value).toBe('£60');
  expect(priceFact({ price: { ...none, count: 4 } })).toEqual({
    value: 'Not known yet',
    note: 'Shown from 5 offers with a price',
  });
});

test('a call-out fee says how many offers included one', () => {
  const price = { count: 22, least: 60, greatest: 95 };
  expect(callOutFeeFact({ price, call_out_fee: none })).toEqual({ value: 'None', note: 'in the last 22 offers' });
  expect(callOutFeeFact({ price, call_out_fee: { ...none, count: 2 } })).toEqual({
    value: 'Sometimes',
    note: 'in 2 of the last 24 offers',
  });
  expect(callOutFeeFact({ price: none, call_out_fee: { count: 6, least: 40, greatest: 40 } })?.value).toBe('£40');
  expect(callOutFeeFact({ price: { ...none, count: 2 }, call_out_fee: { ...none, count: 2 } })).toBeNull();
});
