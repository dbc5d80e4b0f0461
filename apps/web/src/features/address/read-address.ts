import { profile as calls } from '@fixit/contract/profile';
import { readForm } from '../../lib/form/read-form.ts';

export function readAddress(values: { post_code: string; address: string }) {
  return readForm(calls.setAddress.body, values);
}
