import { type Business, serviceRadius } from '@fixit/contract/artisan';
import type { ReactNode } from 'react';
import { useDraftForm, useDraftSaving } from '../../../lib/form/draft-form.ts';
import { milesText } from '../../../lib/format.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { FormActions } from '../../../ui/field/form-actions.tsx';
import { RangeField } from '../../../ui/field/range-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../form.module.css';
import { useSaveBusiness } from '../queries.ts';
import type { BusinessValues } from '../save-calls.ts';
import { texts } from '../texts.ts';

/** Kilometres: where the slider begins. */
const usualRadius = 15;

interface BusinessFormProps {
  /** Null before it is filled in. */
  business: Business | null;
  action: string;
  onSaved: () => void;
  /** From the address feature. */
  addressField: (field: {
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
    onPlace: (place: { post_code: string }) => void;
  }) => ReactNode;
  map: (reach: { post_code: string; kilometres: number }) => ReactNode;
}

export function BusinessForm({ business, action, onSaved, addressField, map }: BusinessFormProps) {
  const form = useDraftForm('business', valuesOf(business));
  const { values, errors, change } = form;
  const { onSubmit, failure, foot } = useDraftSaving(form, useSaveBusiness(), onSaved);
  const field = (name: 'business_name' | 'phone' | 'post_code' | 'business_detail') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (text: string) => change(name, text),
  });

  return (
    <form ref={form.ref} className={styles.wide} noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <div className={styles.across}>
          <ErrorBanner>{sentenceOf(failure, texts.saveFailed)}</ErrorBanner>
        </div>
      )}
      <div className={styles.part}>
        <TextField label={texts.name} autoComplete="organization" required {...field('business_name')} />
        <TextField label={texts.phone} type="tel" autoComplete="tel" required {...field('phone')} />
        <TextArea label={texts.about} hint={texts.aboutHint} {...field('business_detail')} />
      </div>
      <div className={styles.part}>
        {addressField({
          value: values.address,
          error: errors.address,
          onChange: (text) => change('address', text),
          onPlace: ({ post_code }) => post_code && change('post_code', post_code),
        })}
        <TextField
          label={texts.postCode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          required
          hint={texts.postCodeHint}
          {...field('post_code')}
        />
        <RangeField
          label={texts.radius}
          error={errors.service_radius_km}
          least={serviceRadius.least}
          most={serviceRadius.greatest}
          value={values.service_radius_km}
          said={texts.reach(values.service_radius_km, milesText(values.service_radius_km))}
          onChange={(radius) => change('service_radius_km', radius)}
        />
        {map({ post_code: values.post_code, kilometres: values.service_radius_km })}
      </div>
      <FormActions action={action} {...foot} />
    </form>
  );
}

function valuesOf(business: Business | null): BusinessValues {
  return {
    business_name: business?.business_name ?? '',
    phone: business?.phone ?? '',
    address: business?.address ?? '',
    post_code: business?.post_code ?? '',
    service_radius_km: business?.service_radius_km ?? usualRadius,
    business_detail: business?.business_detail ?? '',
  };
}
