import { artisanPositionStep as step } from '@fixit/contract/value/address';
import { kilometresBetween, type Position } from '../../db/geography/position.ts';
import { cutPostCodes } from './cut-postcodes.ts';

export interface TypedAddress {
  address: string;
  post_code: string;
  shows_street: boolean;
  /** This is the post town of the postcode's district, or null if the district is unknown. */
  town: string | null;
}

/** Rounds to about 500 m to hide the artisan's home, as published_point() does in the database. */
export function publicPosition({ latitude, longitude }: Position): Position {
  return { latitude: roundTo(latitude, step.latitude), longitude: roundTo(longitude, step.longitude) };
}

export function publicAddress({ address, post_code, shows_street, town }: TypedAddress): string {
  if (shows_street) return cutPostCodes(address, post_code);
  const [outward = ''] = post_code.split(' ');
  return [town, outward].filter(Boolean).join(' ');
}

/** Returns kilometres to one decimal place. Uses the published position, never the exact one. */
export function publicDistance(from: Position, artisan: Position): number {
  return Math.round(kilometresBetween(from, publicPosition(artisan)) * 10) / 10;
}

function roundTo(degrees: number, stepDegrees: number): number {
  return Number((Math.floor(degrees / stepDegrees + 0.5) * stepDegrees).toFixed(3));
}
