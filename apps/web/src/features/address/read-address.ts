import { profile as calls } from '@fixit/contract/profile';
import { readForm } from '../../lib/form/read-form.ts';

/** The home address as it is sent, or the first sentence for each field that is wrong. */
export function readAddress(values: { post_code: string; address: string }) {
  return readForm(calls.setAddress.body, values);
}
