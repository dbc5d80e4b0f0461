import type { Business, artisan as calls } from '@fixit/contract/artisan';
import type { Received } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import { requirePostCode } from '../address/address-actions.ts';
import { requirePhone } from '../profile/profile-actions.ts';
import * as repository from './artisan-repository.ts';
import { earliestStart } from './earliest-start.ts';
import { findWorkCalendars } from './work-calendar-repository.ts';

type BusinessGiven = Received<typeof calls.setProfile>['body'];

/** As exact as it is stored; null before it is filled in. */
export async function showArtisanProfile(db: Db, account_id: string): Promise<Business | null> {
  return (await repository.findBusiness(db, account_id)) ?? null;
}

export async function setArtisanProfile(db: Db, account_id: string, given: BusinessGiven): Promise<Business> {
  const phone = requirePhone(given.phone);
  const { latitude, longitude } = await requirePostCode(db, 'post_code', given.post_code);
  return repository.saveBusiness(db, { ...given, phone, account_id, latitude, longitude });
}

/** Null for who has no free hour within two weeks. One statement, however many artisans. */
export async function earliestStarts(
  db: Db,
  artisan_ids: readonly string[],
  now: Date = new Date(),
): Promise<Map<string, string | null>> {
  const calendars = await findWorkCalendars(db, artisan_ids, now);
  return new Map(
    calendars.map(({ id, ...calendar }) => {
      const start = earliestStart(calendar, now.getTime());
      return [id, start === null ? null : new Date(start).toISOString()];
    }),
  );
}
