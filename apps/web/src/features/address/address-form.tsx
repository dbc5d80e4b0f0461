import type { Profile } from '@fixit/contract/profile';
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useForm } from '../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../lib/http/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AddressField } from './address-field.tsx';
import styles from './address-form.module.css';
import { useSetAddress } from './queries.ts';
import { texts } from './texts.ts';

export function AddressForm({ profile }: { profile: Profile | null | undefined }) {
  const form = useForm({ post_code: profile?.post_code ?? '', address: profile?.address ?? '' });
  const touched = useRef(profile != null);
  const justFilled = useRef(false);
  const setAddress = useSetAddress();
  const [sending, setSending] = useState(false);
  const [, navigate] = useLocation();
  const { change } = form;

  useEffect(() => {
    if (touched.current || !profile) return;
    touched.current = true;
    justFilled.current = true;
    change('post_code', profile.post_code ?? '');
    change('address', profile.address ?? '');
  }, [profile, change]);

  // A field that is focused when it is filled in gets selected: typing then replaces what it holds.
  useLayoutEffect(() => {
    if (!justFilled.current || form.values.post_code === '') return;
    justFilled.current = false;
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && form.ref.current?.contains(focused)) focused.select();
  }, [form.values, form.ref]);

  const onChange = (field: 'post_code' | 'address') => (value: string) => {
    touched.current = true;
    change(field, value);
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setSending(true);
    setAddress.mutate(form.values, {
      onSuccess: (wrong) => (wrong ? form.refuse(wrong) : navigate(paths.dashboard)),
      onError: (error) => form.refuse(refusedFields(error)),
      onSettled: () => setSending(false),
    });
  };

  return (
    <form className={styles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
      {setAddress.isError && <ErrorBanner>{sentenceOf(setAddress.error, texts.saveFailed)}</ErrorBanner>}
      <TextField
        label={texts.postCode}
        name="post_code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        required
        value={form.values.post_code}
        error={form.errors.post_code}
        onChange={onChange('post_code')}
      />
      <AddressField
        value={form.values.address}
        error={form.errors.address}
        opensUp
        onChange={onChange('address')}
        onPlace={({ post_code }) => post_code && onChange('post_code')(post_code)}
      />
      <Button type="submit" look="primary" pending={sending}>
        {texts.save}
      </Button>
    </form>
  );
}
