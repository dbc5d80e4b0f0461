import type { FoundCategory } from '@fixit/contract/category';
import type { Listing } from '@fixit/contract/service';

export interface SearchHit {
  readonly categories: readonly FoundCategory[];
  readonly artisans: readonly Listing[];
}

const noHits: SearchHit = { categories: [], artisans: [] };
const plainText = (text: string) => text.toLocaleLowerCase('en-GB');

/** Finds categories and artisans by name, and artisans also by category. */
export function filterLoaded(term: string, loaded: SearchHit): SearchHit {
  const needle = plainText(term.trim());
  if (needle === '') return noHits;
  return {
    categories: loaded.categories.filter(({ category }) => plainText(category).includes(needle)),
    artisans: loaded.artisans.filter(
      ({ business_name, service_category }) =>
        plainText(business_name).includes(needle) || plainText(service_category.category).includes(needle),
    ),
  };
}

/** Searches the server's results of an earlier term; trades that solve a problem stay until the next answer. */
export function filterEarlier(term: string, earlier: SearchHit): SearchHit {
  const { categories, artisans } = filterLoaded(term, earlier);
  return { categories: distinct([...categories, ...earlier.categories.filter(({ problem }) => problem)]), artisans };
}

/** Merges results without duplicates, loaded ones first. */
export function mergeFound(loaded: SearchHit, added: SearchHit = noHits): SearchHit {
  return {
    categories: distinct([...loaded.categories, ...added.categories]),
    artisans: distinct([...loaded.artisans, ...added.artisans]),
  };
}

function distinct<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed();
}
