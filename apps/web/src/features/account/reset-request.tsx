import { account } from '@fixit/contract/account';
import { type SubmitEvent, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { readForm } from '../../lib/read-form.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './gate.module.css';
import { useRequestReset } from './queries.ts';
import { resetRefusal } from './refusal.ts';
import { texts } from './texts.ts';

/** The first step of a reset: the e-mail that shall get a code. */
export function ResetRequest({ onSent }: { onSent: (email: string) => void }) {
  const { values, errors, change, refuse, ref } = useForm({ email: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const request = useRequestReset();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { body, errors: wrong } = readForm(account.requestReset.body, values);
    if (wrong) return refuse(wrong);
    setFailure(null);
    try {
      const { message } = await request.run(body);
      toast.success(message || texts.otpSent);
      onSent(body.email);
    } catch (error) {
      setFailure(resetRefusal(error));
      toast.error(resetRefusal(error));
    }
  };

  return (
    <>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          value={values.email}
          error={errors.email}
          onChange={(text) => change('email', text)}
        />
        <Button type="submit" look="plate" wide pending={request.isPending}>
          {texts.sendOtp}
        </Button>
      </form>
    </>
  );
}
