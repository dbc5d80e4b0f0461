import type { Profile } from '@fixit/contract/profile';
import type { Place } from '@fixit/contract/value/address';
import type { MapPosition } from '../../ui/map/map-position.ts';
import { texts } from './address-texts.ts';
import { isAtHome } from './is-at-home.ts';

/** Holds the choice made in Select Address. An address entered by hand may have no position. */
export interface ChosenAddress {
  address: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
}

export type PlaceLookUp = 'waiting' | 'failed' | 'nothing' | Place;

export interface CurrentAddress {
  from: 'chosen' | 'browser' | 'profile' | 'nowhere';
  /** The header shows this text. It is empty until the address is known. */
  text: string;

  position: MapPosition | null;
  /** Jobs use this postcode. It is null if there is none, and undefined while the profile loads. */
  post_code: string | null | undefined;
  /** Null means that the address of the work is unknown. */
  place: WorkAddress | null;
}

type WorkAddress = { address: string } & Partial<MapPosition>;

interface AddressSources {
  chosen: ChosenAddress | null;
  browser: MapPosition | null;
  /** Looks up the browser's position, or the profile's if its address text is empty. */
  lookUp: PlaceLookUp;
  profile: Profile | null | undefined;
}

export function positionOf(source: AddressSources['profile'] | ChosenAddress): MapPosition | null {
  const { latitude, longitude } = source ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** Prefers the chosen address, then the browser's position, then the profile's address. */
export function currentAddressOf({ chosen, browser, lookUp, profile }: AddressSources): CurrentAddress {
  if (chosen) {
    const { address, postal_code } = chosen;
    const position = positionOf(chosen);
    return { from: 'chosen', text: address, position, post_code: postal_code, place: { address, ...position } };
  }
  if (browser) return addressOfBrowser(browser, lookUp, profile);
  const position = positionOf(profile);
  const home = homeOf(profile);
  if (position && !profile?.address) {
    const nearest = typeof lookUp === 'object' ? lookUp.postal_code : null;
    const post_code = hasNoResult(lookUp) ? null : (home.post_code ?? nearest);
    return { from: 'profile', text: textOf(lookUp), position, post_code, place: null };
  }
  const text = profile?.address ?? '';
  return { from: position || text ? 'profile' : 'nowhere', text, position, ...home };
}

/** Returns no postcode if the look-up has no result, because the profile's postcode may belong to another place. */
function addressOfBrowser(
  position: MapPosition,
  lookUp: PlaceLookUp,
  profile: AddressSources['profile'],
): CurrentAddress {
  const fromBrowser = { from: 'browser', position } as const;
  if (lookUp === 'waiting') return { ...fromBrowser, text: profile?.address ?? '', ...homeOf(profile) };
  const text = textOf(lookUp);
  if (hasNoResult(lookUp)) return { ...fromBrowser, text, post_code: null, place: null };
  const { postal_code, formatted_address: address } = lookUp;
  if (!postal_code) return { ...fromBrowser, text, ...homeOf(profile) };
  if (profile?.address && isAtHome(position, postal_code, profile)) {
    return { ...fromBrowser, text, post_code: profile.post_code, place: { address: profile.address, ...position } };
  }
  return { ...fromBrowser, text, post_code: postal_code, place: { address, ...position } };
}

function homeOf(profile: AddressSources['profile']): Pick<CurrentAddress, 'post_code' | 'place'> {
  if (profile === undefined) return { post_code: undefined, place: null };
  const { address, post_code } = profile ?? {};
  return { post_code: post_code || null, place: address ? { address, ...positionOf(profile) } : null };
}

function hasNoResult(lookUp: PlaceLookUp): lookUp is 'nothing' | 'failed' {
  return lookUp === 'nothing' || lookUp === 'failed';
}

function textOf(lookUp: PlaceLookUp): string {
  if (lookUp === 'waiting') return '';
  if (lookUp === 'nothing') return texts.notFound;
  return lookUp === 'failed' ? texts.fetchFailed : lookUp.formatted_address;
}
