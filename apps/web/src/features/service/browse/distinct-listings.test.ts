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
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const listings = [listing('1', 'a'), listing('2', 'b'), listing('3', 'a')];

test('a business with two services is listed only once', () => {
  expect(idsOf(distinctListings(listings, []))).toEqual(['1', '2']);
});

test('a business that is already on the screen is left out, by its service or its artisan', () => {
  expect(idsOf(distinctListings(listings, [{ id: '2' }]))).toEqual(['1']);
  expect(idsOf(distinctListings(listings, [{ id: '9', artisan_id: 'a' }]))).toEqual(['2']);
});

test('businesses that are already on the screen stay in a list that would otherwise be empty', () => {
  expect(idsOf(distinctListings(listings, [{ id: '1' }, { id: '2' }, { id: '3' }]))).toEqual(['1', '2']);
});

test('listings without ids count as different businesses', () => {
  const unnamed = [listing('', ''), listing('', '')];
  expect(distinctListings(unnamed, [{ id: undefined, artisan_id: null }])).toHaveLength(2);
});
