import type { Profile } from '@fixit/contract/profile';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useDraftForm, useDraftSaving } from '../../lib/form/draft-form.ts';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useSetAddress } from './address-changes.ts';
import { AddressField } from './address-field.tsx';
import styles from './address-form.module.css';
import { texts } from './address-texts.ts';

/** The draft survives a reload until it is saved. */
export function AddressForm({ profile }: { profile: Profile | null | undefined }) {
  const form = useDraftForm('address', { post_code: profile?.post_code ?? '', address: profile?.address ?? '' });
  const [, navigate] = useLocation();
  const { onSubmit, failure, actionProps } = useDraftSaving(form, useSetAddress().mutateAsync, () =>
    navigate(paths.dashboard),
  );
  const isFilled = useRef(profile != null);
  const { isChanged, ref } = form;

  // Selects the text of the focused field when the profile arrives, so that typing replaces it.
  useLayoutEffect(() => {
    if (isFilled.current || !profile) return;
    isFilled.current = true;
    const focused = document.activeElement;
    if (!isChanged && focused instanceof HTMLInputElement && ref.current?.contains(focused)) focused.select();
  }, [profile, isChanged, ref]);

  const onChange = (field: 'post_code' | 'address') => (value: string) => form.change(field, value);

  return (
    <form className={styles.form} ref={ref} onSubmit={onSubmit} noValidate>
      {failure !== null && <ErrorBanner>{sentenceOf(failure, texts.saveFailed)}</ErrorBanner>}
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
        postCode={{ value: form.values.post_code, saved: profile?.post_code ?? '' }}
        error={form.errors.address}
        opensUp
        onChange={onChange('address')}
        onPlace={({ post_code }) => post_code && onChange('post_code')(post_code)}
      />
      <Button type="submit" variant="primary" pending={actionProps.pending}>
        {texts.save}
      </Button>
    </form>
  );
}
