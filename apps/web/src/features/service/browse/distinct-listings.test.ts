import { expect, test } from 'vitest';
import { distinctListings } from './distinct-listings.ts';

const listing = (id: string, artisan_id: string) => ({
  id,
  artisan_id,
  business_name: id,
  image: null,
  overall_ratings: null,
  service_category: { id: '1', category: 'Plumbing', image: null },
});
const idsOf = (listings: readonly { id: string }[]) => listings.map(({ id }) => id);
const three = [listing('1', 'a'), listing('2', 'b'), listing('3', 'a')];

test('a business with two services is in a list once', () => {
  expect(idsOf(distinctListings(three, []))).toEqual(['1', '2']);
});

test('a business elsewhere on the screen is left out, by its service or its artisan', () => {
  expect(idsOf(distinctListings(three, [{ id: '2' }]))).toEqual(['1']);
  expect(idsOf(distinctListings(three, [{ id: '9', artisan_id: 'a' }]))).toEqual(['2']);
});

test('a list that would become empty is shown in full', () => {
  expect(idsOf(distinctListings(three, [{ id: '1' }, { id: '2' }, { id: '3' }]))).toEqual(['1', '2']);
});

test('entries without ids all count as different', () => {
  const unnamed = [listing('', ''), listing('', '')];
  expect(distinctListings(unnamed, [{ id: undefined, artisan_id: null }])).toHaveLength(2);
});
