import { artisan } from '@fixit/contract/artisan';
import type { WorkingSpan } from '@fixit/contract/week';
import { call } from '../../lib/client.ts';
import { readForm } from '../../lib/read-form.ts';
import type { Wrong } from '../../lib/saving.ts';

/** What the form of the business holds. */
export interface BusinessValues {
  business_name: string;
  phone: string;
  address: string;
  post_code: string;
  service_radius_km: number;
  business_detail: string;
}

/** Fills in or changes the business; answers the fields that are wrong, if any. */
export async function saveBusiness(values: BusinessValues): Promise<Wrong | null> {
  const { body, errors } = readForm(artisan.setProfile.body, values);
  if (errors) return errors;
  await call(artisan.setProfile, { body });
  return null;
}

/** What the form of the week holds. */
export interface HoursValues {
  hours: readonly WorkingSpan[];
}

/** Sets the whole week; answers what is wrong with it, if anything. */
export async function saveHours(values: HoursValues): Promise<Wrong | null> {
  const { body, errors } = readForm(artisan.setHours.body, values);
  if (errors) return errors;
  await call(artisan.setHours, { body });
  return null;
}

/** What the form of a time off holds. */
export interface TimeOffValues {
  from: string;
  to: string;
  note: string;
}

/** Takes days off; answers the fields that are wrong, if any. Without a last day it is one day. */
export async function saveTimeOff(values: TimeOffValues): Promise<Wrong | null> {
  // What is not chosen is missing, not written wrongly.
  const from = values.from || undefined;
  const { body, errors } = readForm(artisan.addTimeOff.body, { ...values, from, to: values.to || from });
  if (errors) return values.from ? errors : { from: errors['from'] ?? '' };
  await call(artisan.addTimeOff, { body });
  return null;
}
