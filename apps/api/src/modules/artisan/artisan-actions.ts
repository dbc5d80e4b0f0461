import type { Business, artisan as calls } from '@fixit/contract/artisan';
import type { ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { requirePostCode } from '../address/address-actions.ts';
import { refreshArtisanPage } from '../artisan-page/artisan-page-actions.ts';
import { requirePhone } from '../profile/profile-actions.ts';
import { chooseShopSign } from '../shop-sign/shop-sign-actions.ts';
import * as repository from './artisan-repository.ts';

type BusinessInput = ReceivedCall<typeof calls.setProfile>['body'];

/** Returns the business with its exact position, or null if the artisan has not filled in the profile. */
export async function showArtisanProfile(db: Db, account_id: string): Promise<Business | null> {
  return (await repository.findBusiness(db, account_id)) ?? null;
}

export async function setArtisanProfile(db: Db, account_id: string, input: BusinessInput): Promise<Business> {
  const phone = requirePhone(input.phone);
  const { latitude, longitude } = await requirePostCode(db, 'post_code', input.post_code);
  const shop_sign = chooseShopSign(await repository.lockBusiness(db, account_id), input);
  const saved = await repository.saveBusiness(db, { ...input, shop_sign, phone, account_id, latitude, longitude });
  await refreshArtisanPage(db, account_id);
  return saved;
}

export function setBusinessPhone(db: Db, account_id: string, phone: string): Promise<void> {
  return repository.saveBusinessPhone(db, account_id, requirePhone(phone));
}
