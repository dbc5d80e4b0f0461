import { expect, test } from 'vitest';
import { streetOf } from './street-of.ts';

test.each([
  ['Albert Terrace, Saltaire, Bradford BD18', 'Albert Terrace'],
  ['The Old Forge, Mill lane, Shipley, BD18 4PS', 'Mill lane'],
  ['Saltaire, Bradford BD18', ''],
  ['Street, BA16', ''],
  ['Golders Green, London NW11', ''],
  ['', ''],
])('the street of the address %j is %j', (address, street) => {
  expect(streetOf(address)).toBe(street);
});
