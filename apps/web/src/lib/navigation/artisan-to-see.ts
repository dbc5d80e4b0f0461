import { paths } from '../paths.ts';
import { readReturnTo, rememberReturnTo } from './return-to.ts';

const key = 'artisanToSee';

/** A visitor came `from` a screen and opened this artisan, whose page is at `address` and needs a login. */
export interface ArtisanToSee {
  address: string;
  business_name: string;
  image: string | null;
  from: { address: string; name: string };
}

export function rememberArtisanToSee(
  service_id: string,
  { fromName, ...artisan }: { business_name: string; image: string | null; fromName: string },
): void {
  const address = paths.serviceDetail(service_id);
  const from = { address: window.location.pathname + window.location.search, name: fromName };
  rememberReturnTo(address);
  sessionStorage.setItem(key, JSON.stringify({ ...artisan, address, from } satisfies ArtisanToSee));
}

/** Returns null if something else was opened since then. */
export function readArtisanToSee(): ArtisanToSee | null {
  const stored = sessionStorage.getItem(key);
  // This file alone writes the key.
  const artisan = stored === null ? null : (JSON.parse(stored) as ArtisanToSee);
  return artisan && artisan.address === readReturnTo() ? artisan : null;
}

export function forgetArtisanToSee(): void {
  sessionStorage.removeItem(key);
}
