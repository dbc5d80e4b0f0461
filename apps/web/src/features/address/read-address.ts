import { profile as calls } from '@fixit/contract/profile';
import { readForm } from '../../lib/form/read-form.ts';

/** Returns the address, or the first error of each invalid field. */
export function readAddress(values: { post_code: string; address: string }) {
  return readForm(calls.setAddress.body, values);
}
