import { expect, test } from 'vitest';
import { isOfferOf } from './offer-values.ts';

const times = [{ appointment_date: '2026-11-30', appointment_time: '08:00' }];
const instants = ['2026-11-30T08:00:00.000Z'];

test.each([
  [{ price: 85.5, offered_times: instants }, { price: '85.50', offered_times: times }, true],
  [{ price: null, offered_times: [] }, { price: null }, true],
  [{}, { price: '85', offered_times: times }, true],
  [{ price: null, offered_times: instants }, { price: '85', offered_times: times }, false],
  [{ price: 85, offered_times: [] }, { price: '85', offered_times: times }, false],
])('an acceptance with %j belongs to the offer %j: %s', (accepted, offer, expected) => {
  expect(isOfferOf(accepted, offer)).toBe(expected);
});
