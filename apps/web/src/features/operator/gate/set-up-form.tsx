import { operator } from '@fixit/contract/operator/operator';
import { type SubmitEvent, useState } from 'react';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import formStyles from '../../../ui/form.module.css';
import type_ from '../../../ui/theme/type.module.css';
import { texts } from './gate-texts.ts';
import { canUsePasskeys, createPasskey } from './passkey.ts';
import { texts as passkeyTexts } from './passkey-texts.ts';
import { useCeremony } from './use-ceremony.ts';

interface SetUpFormProps {
  token: string;
  name: string;
  email: string;
  /** Receives the recovery codes, which are shown once. An additional passkey comes without codes. */
  onCreated: (codes: readonly string[]) => void;
}

export function SetUpForm({ token, name, email, onCreated }: SetUpFormProps) {
  const [passkeyName, setPasskeyName] = useState(() => texts.defaultName(name, /Mobi/.test(navigator.userAgent)));
  const [isRefused, setRefused] = useState(false);
  const { isPending, fault, run } = useCeremony();

  const create = () =>
    run(async () => {
      // The challenge that came with the name may be too old by now.
      const { data } = await operatorCall(operator.beginSetUp, { body: { token } });
      const credential = await createPasskey(data.options);
      const body = { token, credential, passkey_name: passkeyName.trim() };
      onCreated((await operatorCall(operator.finishSetUp, { body })).data.recovery_codes);
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefused(!passkeyName.trim());
    if (passkeyName.trim()) void create();
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit}>
      <p>{texts.setUpFor(email)}</p>
      <p className={type_.note}>{texts.setUpLead}</p>
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyHint}
        error={isRefused ? texts.passkeyNameRequired : undefined}
        maxLength={60}
        autoComplete="off"
        value={passkeyName}
        onChange={(value) => {
          setPasskeyName(value);
          setRefused(false);
        }}
      />
      {fault && <ErrorBanner>{fault}</ErrorBanner>}
      {canUsePasskeys() ? (
        <Button type="submit" variant="primary" wide pending={isPending}>
          {texts.create}
        </Button>
      ) : (
        <ErrorBanner>{passkeyTexts.unsupported}</ErrorBanner>
      )}
    </form>
  );
}
