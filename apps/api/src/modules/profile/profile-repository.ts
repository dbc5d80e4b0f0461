import type { Profile } from '@fixit/contract/profile';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { account } from '../../db/schema/account-tables.ts';
import { profile } from '../../db/schema/profile-tables.ts';

export type ProfileChange = {
  post_code: string;
  address: string;
  phone?: string;
  city?: string;
  county?: string;
  postcodePosition: Position;
  exactPosition: Position | null;
};

export async function findProfile(db: Db, account_id: string): Promise<Profile | undefined> {
  const [row] = await db
    .select({ account, profile })
    .from(account)
    .leftJoin(profile, eq(profile.account_id, account.id))
    .where(eq(account.id, account_id));
  return row && { ...contactDetailsOf(row.profile), id: account_id, user: userOf(row.account) };
}

/** Without an exact position, the profile keeps its own while the postcode is unchanged. */
export async function saveProfile(db: Db, account_id: string, change: ProfileChange): Promise<void> {
  const { postcodePosition, exactPosition, ...fields } = change;
  const position = exactPosition ?? postcodePosition;
  const keepsPosition = sql`${profile.post_code} = excluded.post_code and ${profile.latitude} is not null`;
  const newValueOf = (name: 'latitude' | 'longitude') =>
    exactPosition
      ? sql.raw(`excluded.${name}`)
      : sql`case when ${keepsPosition} then ${profile[name]} else ${sql.raw(`excluded.${name}`)} end`;
  await db
    .insert(profile)
    .values({ account_id, ...fields, ...position })
    .onConflictDoUpdate({
      target: profile.account_id,
      set: { ...fields, latitude: newValueOf('latitude'), longitude: newValueOf('longitude') },
    });
}

export async function saveProfilePhone(db: Db, account_id: string, phone: string): Promise<void> {
  await db
    .insert(profile)
    .values({ account_id, phone })
    .onConflictDoUpdate({ target: profile.account_id, set: { phone } });
}

type StoredProfile = typeof profile.$inferSelect;

function contactDetailsOf(stored: StoredProfile | null): Omit<Profile, 'id' | 'user'> {
  const { phone = '', address = '', post_code = '', city = '', county = '' } = stored ?? {};
  return {
    phone,
    address,
    post_code,
    city,
    county,
    latitude: stored?.latitude ?? null,
    longitude: stored?.longitude ?? null,
  };
}

function userOf({ id, first_name, last_name, email }: typeof account.$inferSelect): Profile['user'] {
  return { id, first_name, last_name, email: email ?? '' };
}
