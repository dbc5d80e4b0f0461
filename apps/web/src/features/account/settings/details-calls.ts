import { account } from '@fixit/contract/account';
import type { AccountDetails } from '@fixit/contract/account/account-details';
import { readForm } from '../../../lib/form/read-form.ts';
import { call } from '../../../lib/http/client.ts';
import type { FormResult } from '../form-calls.ts';

export async function rename(values: { first_name: string; last_name: string }): Promise<FormResult<AccountDetails>> {
  const { body, errors } = readForm(account.rename.body, values);
  return errors ? { errors } : { answer: (await call(account.rename, { body })).data };
}

/** Returns the email that the code was sent to. */
export async function requestEmailChange(values: { email: string; password: string }): Promise<FormResult<string>> {
  const { body, errors } = readForm(account.requestEmailChange.body, values);
  if (errors) return { errors };
  await call(account.requestEmailChange, { body });
  return { answer: body.email };
}

export async function confirmEmailChange(values: { email: string; otp: string }): Promise<FormResult<AccountDetails>> {
  const { body, errors } = readForm(account.confirmEmailChange.body, values);
  return errors ? { errors } : { answer: (await call(account.confirmEmailChange, { body })).data };
}
