import { paths } from '../paths.ts';
import { readReturnTo, rememberReturnTo } from './return-to.ts';

const key = 'artisanToSee';

/** The artisan's page needs a login. `from` is the screen on which a visitor opened the artisan. */
export interface ArtisanToSee {
  href: string;
  business_name: string;
  image: string | null;
  from: { href: string; name: string };
}

export function rememberArtisanToSee(
  service_id: string,
  { fromName, ...artisan }: { business_name: string; image: string | null; fromName: string },
): void {
  const href = paths.serviceDetail(service_id);
  const from = { href: window.location.pathname + window.location.search, name: fromName };
  rememberReturnTo(href);
  sessionStorage.setItem(key, JSON.stringify({ ...artisan, href, from } satisfies ArtisanToSee));
}

/** Returns null if another protected URL was opened since then. */
export function readArtisanToSee(): ArtisanToSee | null {
  const storedText = sessionStorage.getItem(key);
  // This file alone writes the key.
  const artisan = storedText === null ? null : (JSON.parse(storedText) as ArtisanToSee);
  return artisan && artisan.href === readReturnTo() ? artisan : null;
}

export function forgetArtisanToSee(): void {
  sessionStorage.removeItem(key);
}
