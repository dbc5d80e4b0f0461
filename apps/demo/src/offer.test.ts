import { jobLimits } from '@fixit/contract/job';
import { describe, expect, it } from 'vitest';
import { isWilling, offerOf, priceOf } from './offer.ts';

const requests = Array.from({ length: 200 }, (_, number) => ({
  artisan_id: 'an artisan',
  job_id: `request ${number}`,
}));

describe('offers of demo artisans', () => {
  it('a demo artisan’s offer is a price, a call-out fee or neither, within the limits of the call', () => {
    const offers = requests.map((request) => offerOf(request));
    const kinds = offers.map(({ price, price_kind }) => (price === null ? 'none' : price_kind));
    expect(new Set(kinds)).toEqual(new Set(['price', 'call_out_fee', 'none']));
    for (const { note, price } of offers) {
      expect(note.length).toBeGreaterThan(10);
      if (price !== null) expect([price > 0, price < jobLimits.budget]).toEqual([true, true]);
    }
  });

  it('a demo artisan declines work below half of its price, and sometimes work that is far away', () => {
    const near = requests.filter((request) => isWilling(request, { budget: null, distance_km: 3 }));
    expect(near).toEqual(requests);
    const far = requests.filter((request) => isWilling(request, { budget: null, distance_km: 30 }));
    expect([far.length > 50, far.length < 150]).toEqual([true, true]);
    for (const request of requests) {
      const { price, price_kind } = offerOf(request);
      expect(isWilling(request, { budget: 10, distance_km: 3 })).toBe(price === null);
      const isOver = price !== null && price_kind === 'price';
      if (isOver) expect(offerOf(request, price - 1).note).toContain('more than you had in mind');
    }
  });

  it('a demo artisan’s offer does not change, and is the price of its booking', () => {
    for (const request of requests) {
      const { price } = offerOf(request);
      expect(offerOf(request).price).toBe(price);
      expect(priceOf(request)).toBe(price ?? 60);
    }
    expect(priceOf({ artisan_id: 'an artisan', job_id: null })).toBe(60);
  });
});
