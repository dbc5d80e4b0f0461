import type { Category } from '@fixit/contract/category';
import type { Listing } from '@fixit/contract/service';

export interface Found {
  readonly categories: readonly Category[];
  readonly artisans: readonly Listing[];
}

const nothing: Found = { categories: [], artisans: [] };
/** Another server may leave a name out. */
const plain = (text: string | null | undefined) => (text ?? '').toLocaleLowerCase('en-GB');

/** By name; for artisans by category too. */
export function filterLoaded(term: string, loaded: Found): Found {
  const wanted = plain(term.trim());
  if (wanted === '') return nothing;
  return {
    categories: loaded.categories.filter(({ category }) => plain(category).includes(wanted)),
    artisans: loaded.artisans.filter(
      ({ business_name, service_category }) =>
        plain(business_name).includes(wanted) || plain(service_category?.category).includes(wanted),
    ),
  };
}

/** Without duplicates; loaded ones first. */
export function mergeFound(loaded: Found, added: Found = nothing): Found {
  return {
    categories: once([...loaded.categories, ...added.categories]),
    artisans: once([...loaded.artisans, ...added.artisans]),
  };
}

function once<T extends { id: string }>(things: readonly T[]): T[] {
  return [...new Map(things.toReversed().map((thing) => [thing.id, thing])).values()].toReversed();
}
