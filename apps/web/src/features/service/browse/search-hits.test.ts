import { expect, test } from 'vitest';
import { filterEarlier, filterLoaded, mergeFound, type SearchHit } from './search-hits.ts';

const category = (id: string, name: string) => ({ id, category: name, image: null });
const listing = (id: string, business_name: string, trade: string) => ({
  id,
  business_name,
  image: null,
  overall_ratings: null,
  service_category: category(trade, trade),
  artisan_id: `a-${id}`,
});
const loaded: SearchHit = {
  categories: [category('1', 'Plumbing'), category('2', 'Tiling')],
  artisans: [listing('1', 'Hughes & Daughter', 'Plumbing'), listing('2', 'Canal Road Tiles', 'Tiling')],
};

test('loaded items are found by a part of their name or trade, in any case', () => {
  const found = filterLoaded(' PLUMB ', loaded);
  expect(found.categories.map(({ id }) => id)).toEqual(['1']);
  expect(found.artisans.map(({ business_name }) => business_name)).toEqual(['Hughes & Daughter']);
});

test('an empty search term finds nothing', () => {
  expect(filterLoaded('  ', loaded)).toEqual({ categories: [], artisans: [] });
});

test('server results are added to loaded ones without duplicates', () => {
  const added = {
    categories: [],
    artisans: [listing('1', 'Hughes & Daughter', 'Plumbing'), listing('9', 'Hughs', 'Heating')],
  };
  const merged = mergeFound(filterLoaded('hugh', loaded), added);
  expect(merged.artisans.map(({ id }) => id)).toEqual(['1', '9']);
});

test('trades that solve a problem stay while the next term is searched for', () => {
  const earlier = {
    ...loaded,
    categories: [{ ...category('1', 'Plumbing'), problem: 'toilet blocked' }, category('2', 'Tiling')],
  };
  const found = filterEarlier('toilet b', earlier);
  expect(found.categories.map(({ id }) => id)).toEqual(['1']);
  expect(found.artisans).toEqual([]);
});
