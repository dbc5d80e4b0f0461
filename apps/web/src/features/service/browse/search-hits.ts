import type { FoundCategory } from '@fixit/contract/category';
import type { Listing } from '@fixit/contract/service';

export interface SearchHits {
  readonly categories: readonly FoundCategory[];
  readonly artisans: readonly Listing[];
}

const noHits: SearchHits = { categories: [], artisans: [] };
const plainText = (text: string) => text.toLocaleLowerCase('en-GB');

/** Matches categories and artisans by name, and artisans also by category. */
export function filterLoaded(term: string, loaded: SearchHits): SearchHits {
  const text = plainText(term.trim());
  if (text === '') return noHits;
  return {
    categories: loaded.categories.filter(({ category }) => plainText(category).includes(text)),
    artisans: loaded.artisans.filter(
      ({ business_name, service_category }) =>
        plainText(business_name).includes(text) || plainText(service_category.category).includes(text),
    ),
  };
}

/** Filters the server's results for an earlier term. Trades that solve a problem stay until the next answer. */
export function filterEarlier(term: string, earlierHits: SearchHits): SearchHits {
  const { categories, artisans } = filterLoaded(term, earlierHits);
  return {
    categories: distinct([...categories, ...earlierHits.categories.filter(({ problem }) => problem)]),
    artisans,
  };
}

export function mergeHits(loaded: SearchHits, serverHits: SearchHits = noHits): SearchHits {
  return {
    categories: distinct([...loaded.categories, ...serverHits.categories]),
    artisans: distinct([...loaded.artisans, ...serverHits.artisans]),
  };
}

function distinct<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed();
}
