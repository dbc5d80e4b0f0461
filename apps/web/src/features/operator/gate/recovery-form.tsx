import { operator } from '@fixit/contract/operator/operator';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import formStyles from '../../../ui/form.module.css';
import { texts } from './gate-texts.ts';

export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const form = useForm({ email: '', code: '' });
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [, navigate] = useLocation();

  const send = async () => {
    setPending(true);
    setFault(null);
    try {
      const { data } = await operatorCall(operator.recover, { body: form.values });
      navigate(`/set-up?${new URLSearchParams({ token: data.token })}`);
    } catch (error) {
      form.refuse(refusedFields(error));
      setFault(sentenceOf(error, texts.codeFailed));
      setPending(false);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { email, code } = form.values;
    if (email.trim() && code.trim()) void send();
    else
      form.refuse({
        email: email.trim() ? undefined : texts.emailRequired,
        code: code.trim() ? undefined : texts.codeRequired,
      });
  };
  return (
    <form className={formStyles.form} ref={form.ref} noValidate onSubmit={onSubmit}>
      <p>{texts.codeLead}</p>
      {fault && <ErrorBanner>{fault}</ErrorBanner>}
      <TextField label={texts.email} type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <TextField
        label={texts.code}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        {...fieldProps(form, 'code')}
      />
      <Button type="submit" variant="primary" wide pending={isPending}>
        {texts.continue}
      </Button>
      <Button variant="text" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
