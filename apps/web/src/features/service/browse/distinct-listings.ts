import type { Listing } from '@fixit/contract/service';

/** Identifies a business by one of its services or by its artisan; another server may leave out either id. */
export interface BusinessKeys {
  id: string | null | undefined;
  artisan_id?: string | null | undefined;
}

/**
 * Returns each business once, without those that stand elsewhere on the screen. If none would be left, all are
 * returned, because an empty list would say that there is nobody.
 */
export function distinctListings(listings: readonly Listing[], elsewhere: readonly BusinessKeys[]): readonly Listing[] {
  const distinct = withoutRepeats(listings, []);
  const rest = withoutRepeats(distinct, elsewhere);
  return rest.length > 0 ? rest : distinct;
}

function withoutRepeats(listings: readonly Listing[], elsewhere: readonly BusinessKeys[]): readonly Listing[] {
  const seen = new Set(elsewhere.flatMap(keysOf));
  return listings.filter((listing) => {
    const keys = keysOf(listing);
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

function keysOf({ id, artisan_id }: BusinessKeys): string[] {
  return [...(id ? [`service ${id}`] : []), ...(artisan_id ? [`artisan ${artisan_id}`] : [])];
}
