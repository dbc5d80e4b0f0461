import { artisanPositionStep as step } from '@fixit/contract/address';
import type { Position } from '../../db/position.ts';

const earthRadius = 6371.0088;
const unitInText = /\b([a-z]{1,2}\d[a-z\d]?)\s*\d[a-z]{2}\b/gi;

/** Where others see an artisan: rounded to about 500 m, so that nobody learns where the artisan lives. */
export function publicPosition({ latitude, longitude }: Position): Position {
  return { latitude: roundTo(latitude, step.latitude), longitude: roundTo(longitude, step.longitude) };
}

/** The address line that others see: whole post codes in it are cut to their district. */
export function publicAddress(address: string): string {
  return address.replace(unitInText, (_, outward: string) => outward.toUpperCase());
}

/** Kilometres, to one decimal, from somebody to where they see an artisan; never from the artisan's exact place. */
export function publicDistance(from: Position, artisan: Position): number {
  const to = publicPosition(artisan);
  const [north, otherNorth] = [radians(from.latitude), radians(to.latitude)];
  const halfNorth = Math.sin((otherNorth - north) / 2);
  const halfEast = Math.sin(radians(to.longitude - from.longitude) / 2);
  const share = halfNorth ** 2 + Math.cos(north) * Math.cos(otherNorth) * halfEast ** 2;
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share))) * 10) / 10;
}

function roundTo(degrees: number, stepOf: number): number {
  return Number((Math.round(degrees / stepOf) * stepOf).toFixed(3));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
