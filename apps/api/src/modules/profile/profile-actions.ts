import type { profile as calls, Profile } from '@fixit/contract/profile';
import type { Received } from '@fixit/contract/route';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import { refuse } from '../../platform/refusal.ts';
import { renameAccount } from '../account/account-actions.ts';
import { requirePostCode } from '../address/address-actions.ts';
import * as repository from './profile-repository.ts';

type AddressGiven = Received<typeof calls.setAddress>['body'];
type ProfileGiven = Received<typeof calls.update>['body'];

// Ofcom keeps these mobile numbers for examples; no network has them, so the library's list of ranges does not either.
const exampleMobile = /^\+447700900\d{3}$/;

/** Empty before it is first filled in. */
export async function showProfile(db: Db, account_id: string): Promise<Profile> {
  const found = await repository.findProfile(db, account_id);
  if (!found) throw refuse('unauthenticated');
  return found;
}

export async function setAddress(db: Db, account_id: string, given: AddressGiven): Promise<Profile> {
  const { post_code, address } = given;
  return save(db, account_id, { post_code, address }, given);
}

export async function updateProfile(db: Db, account_id: string, given: ProfileGiven): Promise<Profile> {
  const { post_code, address, city, county, first_name, last_name } = given;
  const phone = requirePhone(given.phone);
  if (first_name !== undefined || last_name !== undefined) {
    await renameAccount(db, account_id, { first_name, last_name });
  }
  return save(db, account_id, { post_code, address, city, county, phone }, given);
}

export function requirePhone(typed: string): string {
  const phone = readPhone(typed);
  if (!phone) throw refuse('invalid', { errors: { phone: ['Please enter a valid phone number'] } });
  return phone;
}

/** A phone number in E.164 from how people type it, read as British without a prefix; null when it is none. */
export function readPhone(typed: string): string | null {
  const read = parsePhoneNumberFromString(typed, 'GB');
  if (!read || read.ext) return null;
  return read.isValid() || exampleMobile.test(read.number) ? read.number : null;
}

async function save(
  db: Db,
  account_id: string,
  fields: Omit<repository.ProfileChange, 'located' | 'given'>,
  coordinates: MaybePosition,
): Promise<Profile> {
  const given = readPosition(coordinates);
  const located = await requirePostCode(db, 'post_code', fields.post_code);
  const { latitude, longitude } = located;
  await repository.saveProfile(db, account_id, { ...fields, given, located: { latitude, longitude } });
  return showProfile(db, account_id);
}

type MaybePosition = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** Refuses one coordinate without the other. */
function readPosition({ latitude, longitude }: MaybePosition): Position | null {
  if (latitude == null && longitude == null) return null;
  if (latitude == null) throw refuse('invalid', { errors: { latitude: ['Latitude is required with longitude'] } });
  if (longitude == null) throw refuse('invalid', { errors: { longitude: ['Longitude is required with latitude'] } });
  return { latitude, longitude };
}
