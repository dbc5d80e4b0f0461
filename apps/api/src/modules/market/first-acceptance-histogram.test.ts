import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addHistograms, firstAcceptanceRanges, medianOf } from './first-acceptance-histogram.ts';

const empty = firstAcceptanceRanges.map(() => 0);

const rangeOf = (minute: number) => firstAcceptanceRanges.findLastIndex((start) => start <= minute);

function histogramOf(minutes: readonly number[]): number[] {
  const histogram = [...empty];
  for (const minute of minutes) histogram[rangeOf(minute)] = (histogram[rangeOf(minute)] ?? 0) + 1;
  return histogram;
}

function exactMedian(minutes: readonly number[]): number {
  return minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length / 2) - 1] ?? 0;
}

const someMinutes = fc.array(fc.integer({ min: 0, max: 1_440 }), { minLength: 1, maxLength: 60 });

test('the median of several days’ histograms is in the same range as the exact median of all their minutes', () => {
  fc.assert(
    fc.property(fc.array(someMinutes, { minLength: 1, maxLength: 5 }), (days) => {
      const median = medianOf(days.map(histogramOf).reduce(addHistograms));
      const exact = exactMedian(days.flat());
      expect(median).not.toBeNull();
      expect(rangeOf(median ?? -1)).toBe(rangeOf(exact));
      if (exact < 30) expect(median).toBe(exact);
    }),
  );
});

test('the ranges of a histogram are in order, and the longest within a day is one hour', () => {
  const widths = firstAcceptanceRanges.slice(1).map((start, index) => start - (firstAcceptanceRanges[index] ?? 0));
  expect([Math.min(...widths), Math.max(...widths), firstAcceptanceRanges[0], firstAcceptanceRanges.at(-1)]).toEqual([
    1, 60, 0, 1_440,
  ]);
});

test('an empty histogram has no median', () => {
  expect(medianOf(empty)).toBeNull();
});
