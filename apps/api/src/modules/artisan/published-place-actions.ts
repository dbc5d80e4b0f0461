import { artisanPositionStep as step } from '@fixit/contract/address';
import { kilometresBetween, type Position } from '../../db/position.ts';

const unitInText = /\b([a-z]{1,2}\d[a-z\d]?)\s*\d[a-z]{2}\b/gi;

/** Rounded to about 500 m, to hide where the artisan lives. The database's published_point() does the same. */
export function publicPosition({ latitude, longitude }: Position): Position {
  return { latitude: roundTo(latitude, step.latitude), longitude: roundTo(longitude, step.longitude) };
}

/** Whole postcodes are cut to their district. */
export function publicAddress(address: string): string {
  return address.replace(unitInText, (_, outward: string) => outward.toUpperCase());
}

/** Kilometres, to one decimal, from the published position, never the exact one. */
export function publicDistance(from: Position, artisan: Position): number {
  return Math.round(kilometresBetween(from, publicPosition(artisan)) * 10) / 10;
}

function roundTo(degrees: number, stepOf: number): number {
  return Number((Math.floor(degrees / stepOf + 0.5) * stepOf).toFixed(3));
}
