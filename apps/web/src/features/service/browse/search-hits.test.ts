import { expect, test } from 'vitest';
import { filterEarlier, filterLoaded, mergeHits, type SearchHits } from './search-hits.ts';

const category = (id: string, name: string) => ({ id, category: name, image: null });
const listing = (id: string, business_name: string, trade: string) => ({
  id,
  business_name,
  image: null,
  overall_ratings: null,
  service_category: category(trade, trade),
  artisan_id: `a-${id}`,
});
const loadedHits: SearchHits = {
  categories: [category('1', 'Plumbing'), category('2', 'Tiling')],
  artisans: [listing('1', 'Hughes & Daughter', 'Plumbing'), listing('2', 'Canal Road Tiles', 'Tiling')],
};

test('a search finds loaded categories and artisans by part of their name or trade and ignores case', () => {
  const hits = filterLoaded(' PLUMB ', loadedHits);
  expect(hits.categories.map(({ id }) => id)).toEqual(['1']);
  expect(hits.artisans.map(({ business_name }) => business_name)).toEqual(['Hughes & Daughter']);
});

test('a blank search term finds nothing', () => {
  expect(filterLoaded('  ', loadedHits)).toEqual({ categories: [], artisans: [] });
});

test('server results are added to loaded ones without duplicates', () => {
  const serverHits = {
    categories: [],
    artisans: [listing('1', 'Hughes & Daughter', 'Plumbing'), listing('9', 'Hughs', 'Heating')],
  };
  const merged = mergeHits(filterLoaded('hugh', loadedHits), serverHits);
  expect(merged.artisans.map(({ id }) => id)).toEqual(['1', '9']);
});

test('trades that solve a problem stay visible while the next term is searched for', () => {
  const earlierHits = {
    ...loadedHits,
    categories: [{ ...category('1', 'Plumbing'), problem: 'toilet blocked' }, category('2', 'Tiling')],
  };
  const hits = filterEarlier('toilet b', earlierHits);
  expect(hits.categories.map(({ id }) => id)).toEqual(['1']);
  expect(hits.artisans).toEqual([]);
});
