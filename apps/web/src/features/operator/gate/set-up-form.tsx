import { operator } from '@fixit/contract/operator/operator';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { texts } from './gate-texts.ts';
import { createPasskey } from './passkey.ts';
import { PasskeyForm } from './passkey-form.tsx';

interface SetUpFormProps {
  token: string;
  name: string;
  email: string;
  /** Receives the recovery codes, which are shown once. An additional passkey comes without codes. */
  onCreated: (codes: readonly string[]) => void;
}

export function SetUpForm({ token, name, email, onCreated }: SetUpFormProps) {
  const create = async (passkey_name: string) => {
    // The challenge that was loaded with the name may have expired by now.
    const { data } = await operatorCall(operator.beginSetUp, { body: { token } });
    const credential = await createPasskey(data.options);
    const body = { token, credential, passkey_name };
    onCreated((await operatorCall(operator.finishSetUp, { body })).data.recovery_codes);
  };
  return <PasskeyForm name={name} lead={<p>{texts.setUpFor(email)}</p>} create={create} />;
}
