import type { FoundCategory } from '@fixit/contract/category';
import type { Listing } from '@fixit/contract/service';

export interface SearchHit {
  readonly categories: readonly FoundCategory[];
  readonly artisans: readonly Listing[];
}

const nothing: SearchHit = { categories: [], artisans: [] };
const plainText = (text: string) => text.toLocaleLowerCase('en-GB');

/** Searches by name, and artisans by category too. */
export function filterLoaded(term: string, loaded: SearchHit): SearchHit {
  const needle = plainText(term.trim());
  if (needle === '') return nothing;
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
  return { categories: once([...categories, ...earlier.categories.filter(({ problem }) => problem)]), artisans };
}

/** Merges results without duplicates, loaded ones first. */
export function mergeFound(loaded: SearchHit, added: SearchHit = nothing): SearchHit {
  return {
    categories: once([...loaded.categories, ...added.categories]),
    artisans: once([...loaded.artisans, ...added.artisans]),
  };
}

function once<T extends { id: string }>(things: readonly T[]): T[] {
  return [...new Map(things.toReversed().map((thing) => [thing.id, thing])).values()].toReversed();
}
