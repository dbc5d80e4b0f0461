import { expect, it } from 'vitest';
import { phoneGroups } from './phone-groups.ts';

it.each([
  ['+447700900200', '+44 7700 900200'],
  ['+442079460018', '+44 20 7946 0018'],
  ['+441134960000', '+44 113 496 0000'],
  ['+441614960000', '+44 161 496 0000'],
  ['+448081570000', '+44 808 157 0000'],
  ['+441274753219', '+44 1274 753219'],
  ['+33140205050', '+33140205050'],
  ['0161 496 0000', '0161 496 0000'],
  ['', ''],
])('the phone number %s is written %s', (number, written) => {
  expect(phoneGroups(number).join(' ')).toBe(written);
});
