import type { Profile } from '@fixit/contract/profile';
import { useLookUp } from './address-queries.ts';
import { useBrowserPosition } from './browser-position.ts';
import { useChosenAddress } from './chosen-address.ts';
import { type CurrentAddress, currentAddressOf, positionOf } from './current-address.ts';

export function useCurrentAddress(profile: Profile | null | undefined): CurrentAddress {
  const chosen = useChosenAddress();
  const { position: browser } = useBrowserPosition();
  const profilePosition = profile && !profile.address ? positionOf(profile) : null;
  const lookUp = useLookUp(chosen ? null : (browser ?? profilePosition));
  return currentAddressOf({ chosen, browser, lookUp, profile });
}
