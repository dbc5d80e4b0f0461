import { expect, test } from 'vitest';
import { readPhone } from './profile-actions.ts';

test.each([
  ['07700 900123', '+447700900123'],
  ['(020) 7946 0018', '+442079460018'],
  ['+44 7700 900123', '+447700900123'],
  ['+353 85 012 3456', '+353850123456'],
  ['0044 7700 900123', '+447700900123'],
])('the phone number %s is stored as %s', (input, stored) => expect(readPhone(input)).toBe(stored));

test.each(['', 'phone', '12', '07700 90012', '+44', '999', '０', '+999999999999999'])(
  '%j is not a phone number',
  (input) => expect(readPhone(input)).toBeNull(),
);
