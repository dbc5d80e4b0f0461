import type { Listing } from '@fixit/contract/service';

/** Identifies a business by a service or by its artisan. Another server may omit either id. */
export interface BusinessKeys {
  id: string | null | undefined;
  artisan_id?: string | null | undefined;
}

/**
 * Lists each business once, and leaves out those that are already on the screen. If none remained, keeps them, because
 * an empty list would mean that there are no artisans.
 */
export function distinctListings(listings: readonly Listing[], visible: readonly BusinessKeys[]): readonly Listing[] {
  const distinct = withoutRepeats(listings, []);
  const remaining = withoutRepeats(distinct, visible);
  return remaining.length > 0 ? remaining : distinct;
}

function withoutRepeats(listings: readonly Listing[], visible: readonly BusinessKeys[]): readonly Listing[] {
  const usedKeys = new Set(visible.flatMap(keysOf));
  return listings.filter((listing) => {
    const keys = keysOf(listing);
    const isNew = !keys.some((key) => usedKeys.has(key));
    for (const key of keys) usedKeys.add(key);
    return isNew;
  });
}

function keysOf({ id, artisan_id }: BusinessKeys): string[] {
  return [...(id ? [`service ${id}`] : []), ...(artisan_id ? [`artisan ${artisan_id}`] : [])];
}
