import type { Place } from '@fixit/contract/address';
import type { Profile } from '@fixit/contract/profile';
import type { Position } from '../../ui/map/place.ts';
import { texts } from './texts.ts';

/** Chosen in Select Address. Typed by hand it may have no position. */
export interface ChosenAddress {
  address: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
}

/** The place at a position. */
export type LookUp = 'waiting' | 'failed' | 'nothing' | Place;

export interface CurrentAddress {
  from: 'chosen' | 'browser' | 'profile' | 'nowhere';
  /** In the header; empty while unknown. */
  text: string;
  /** Null where unknown. */
  position: Position | null;
  /** For requests; null when there is none yet. */
  post_code: string | null;
  /** Set when the postcode and the position belong together. */
  place: { address: string; latitude: number; longitude: number } | null;
}

interface Known {
  chosen: ChosenAddress | null;
  browser: Position | null;
  /** Of the browser's position, or of the profile's when its address text is empty. */
  lookUp: LookUp;
  profile: Profile | null | undefined;
}

export function positionOf(known: Known['profile'] | ChosenAddress): Position | null {
  const { latitude, longitude } = known ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** The first that exists: chosen, the browser's position, the profile's. */
export function currentAddressOf({ chosen, browser, lookUp, profile }: Known): CurrentAddress {
  if (chosen) {
    const { address, postal_code } = chosen;
    const position = positionOf(chosen);
    return {
      from: 'chosen',
      text: address,
      position,
      post_code: postal_code,
      place: position && { address, ...position },
    };
  }
  const found = typeof lookUp === 'object' ? lookUp : null;
  if (browser) {
    return {
      from: 'browser',
      text: lookUp === 'waiting' ? (profile?.address ?? '') : textOf(lookUp),
      position: browser,
      post_code: found?.postal_code ?? (profile?.post_code || null),
      place: found?.postal_code ? { address: found.formatted_address, ...browser } : null,
    };
  }
  const position = positionOf(profile);
  const text = profile?.address || (position ? textOf(lookUp) : '');
  return {
    from: position || text ? 'profile' : 'nowhere',
    text,
    position,
    post_code: profile?.post_code || found?.postal_code || null,
    place: position && profile?.address ? { address: profile.address, ...position } : null,
  };
}

function textOf(lookUp: LookUp): string {
  if (lookUp === 'waiting') return '';
  if (lookUp === 'nothing') return texts.notFound;
  return lookUp === 'failed' ? texts.fetchFailed : lookUp.formatted_address;
}
