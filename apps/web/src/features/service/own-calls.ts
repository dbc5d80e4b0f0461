import { service } from '@fixit/contract/service';
import { call } from '../../lib/client.ts';
import { readForm } from '../../lib/read-form.ts';
import type { Wrong } from '../../lib/saving.ts';
import { ownTexts as texts } from './own-texts.ts';

/** What the form of a service holds. */
export interface ServiceValues {
  category_id: string;
  description: string;
}

/** Offers a service in a category; answers the fields that are wrong, if any. */
export async function addService(values: ServiceValues): Promise<Wrong | null> {
  const { body, errors } = readForm(service.add.body, values);
  if (errors) return values.category_id ? errors : { ...errors, category_id: texts.categoryRequired };
  await call(service.add, { body });
  return null;
}

/** Changes what is said of a service; answers the fields that are wrong, if any. */
export async function changeService(id: string, values: { description: string }): Promise<Wrong | null> {
  const { body, errors } = readForm(service.change.body, values);
  if (errors) return errors;
  await call(service.change, { params: { id }, body });
  return null;
}
