import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import formStyles from '../../../ui/form.module.css';
import typeStyles from '../../../ui/theme/type.module.css';
import { useSingleTask } from '../use-single-task.ts';
import { texts } from './gate-texts.ts';
import { canUsePasskeys, passkeyFault } from './passkey.ts';
import { texts as passkeyTexts } from './passkey-texts.ts';

interface PasskeyFormProps {
  /** The suggested name of the passkey contains the operator's first name. */
  name: string;
  lead?: ReactNode;
  create: (passkeyName: string) => Promise<void>;
}

export function PasskeyForm({ name, lead, create }: PasskeyFormProps) {
  const [passkeyName, setPasskeyName] = useState(() => texts.defaultName(name, /Mobi/.test(navigator.userAgent)));
  const [isRefused, setRefused] = useState(false);
  const { isPending, fault, run } = useSingleTask(passkeyFault);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = passkeyName.trim();
    setRefused(!trimmed);
    if (trimmed) void run(() => create(trimmed));
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit}>
      {lead}
      <p className={typeStyles.note}>{texts.setUpLead}</p>
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
