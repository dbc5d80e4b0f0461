import { type ArtisanService, service } from '@fixit/contract/service';
import { readForm } from '../../../lib/form/read-form.ts';
import { call } from '../../../lib/http/client.ts';
import type { SaveResult } from '../../../lib/http/use-save-to-cache.ts';
import { texts } from './service-manage-texts.ts';

export interface ServiceValues {
  category_id: string;
  description: string;
}

export async function addService(values: ServiceValues): Promise<SaveResult<ArtisanService>> {
  const { body, errors } = readForm(service.add.body, values);
  if (errors) return { errors: values.category_id ? errors : { ...errors, category_id: texts.categoryRequired } };
  return { saved: (await call(service.add, { body })).data };
}

export async function changeService(id: string, values: { description: string }): Promise<SaveResult<ArtisanService>> {
  const { body, errors } = readForm(service.change.body, values);
  if (errors) return { errors };
  return { saved: (await call(service.change, { params: { id }, body })).data };
}
