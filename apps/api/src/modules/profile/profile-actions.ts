import type { profile as calls, Profile } from '@fixit/contract/profile';
import type { ReceivedCall } from '@fixit/contract/route';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { refuse } from '../../platform/refusal.ts';
import { renameAccount } from '../account/account-actions.ts';
import { requirePostCode } from '../address/address-actions.ts';
import * as repository from './profile-repository.ts';

type AddressInput = ReceivedCall<typeof calls.setAddress>['body'];
type ProfileInput = ReceivedCall<typeof calls.update>['body'];

// Ofcom reserves these numbers for examples, so they are missing from the library's ranges.
const exampleMobile = /^\+447700900\d{3}$/;

/** The profile is empty until it is first filled in. */
export async function showProfile(db: Db, account_id: string): Promise<Profile> {
  const profile = await repository.findProfile(db, account_id);
  if (!profile) throw refuse('unauthenticated');
  return profile;
}

export async function setAddress(db: Db, account_id: string, input: AddressInput): Promise<Profile> {
  const { post_code, address } = input;
  return save(db, account_id, { post_code, address }, input);
}

export async function updateProfile(db: Db, account_id: string, input: ProfileInput): Promise<Profile> {
  const { post_code, address, city, county, first_name, last_name } = input;
  const phone = requirePhone(input.phone);
  if (first_name !== undefined || last_name !== undefined) {
    await renameAccount(db, account_id, { first_name, last_name });
  }
  return save(db, account_id, { post_code, address, city, county, phone }, input);
}

export function setProfilePhone(db: Db, account_id: string, phone: string): Promise<void> {
  return repository.saveProfilePhone(db, account_id, requirePhone(phone));
}

export function requirePhone(input: string): string {
  const phone = readPhone(input);
  if (!phone) throw refuse('invalid', { errors: { phone: ['Please enter a valid phone number'] } });
  return phone;
}

/** Converts a phone number to E.164; without a prefix it counts as British. Returns null if it is invalid. */
export function readPhone(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input, 'GB');
  if (!parsed || parsed.ext) return null;
  return parsed.isValid() || exampleMobile.test(parsed.number) ? parsed.number : null;
}

async function save(
  db: Db,
  account_id: string,
  fields: Omit<repository.ProfileChange, 'postcodePosition' | 'exactPosition'>,
  coordinates: MaybePosition,
): Promise<Profile> {
  const exactPosition = readPosition(coordinates);
  const { latitude, longitude } = await requirePostCode(db, 'post_code', fields.post_code);
  const postcodePosition = { latitude, longitude };
  await repository.saveProfile(db, account_id, { ...fields, exactPosition, postcodePosition });
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
