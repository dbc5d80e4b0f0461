import { artisan, type Business } from '@fixit/contract/artisan';
import type { ShopSign } from '@fixit/contract/artisan/shop-sign';
import type { Shift, TimeOff, WorkingWeek } from '@fixit/contract/value/week';
import { readForm } from '../../lib/form/read-form.ts';
import { call } from '../../lib/http/client.ts';
import type { SaveResult } from '../../lib/http/use-save-to-cache.ts';

export interface BusinessValues {
  business_name: string;
  phone: string;
  address: string;
  post_code: string;
  service_radius_km: number;
  shows_street: boolean;
  business_detail: string;
  /** If this is null, the name of the business determines the shop sign. */
  shop_sign: ShopSign | null;
}

export async function saveBusiness(values: BusinessValues): Promise<SaveResult<Business>> {
  const { body, errors } = readForm(artisan.setProfile.body, values);
  if (errors) return { errors };
  return { saved: (await call(artisan.setProfile, { body })).data };
}

export interface HoursValues {
  hours: readonly Shift[];
  shows_hours: boolean;
}

export async function saveHours(values: HoursValues): Promise<SaveResult<WorkingWeek>> {
  const { body, errors } = readForm(artisan.setHours.body, values);
  if (errors) return { errors };
  return { saved: (await call(artisan.setHours, { body })).data };
}

export interface TimeOffValues {
  from: string;
  to: string;
  note: string;
}

/** Without a last day, the time off lasts one day. Idempotent by `key`. */
export async function saveTimeOff(values: TimeOffValues, key: string): Promise<SaveResult<TimeOff>> {
  // Treats an empty field as missing, so that the error does not call it malformed.
  const from = values.from || undefined;
  const { body, errors } = readForm(artisan.addTimeOff.body, { ...values, from, to: values.to || from });
  if (errors) return { errors: values.from ? errors : { from: errors['from'] ?? '' } };
  return { saved: (await call(artisan.addTimeOff, { body }, { idempotencyKey: key })).data };
}
