import { type Business, serviceRadius } from '@fixit/contract/artisan';
import type { UsedArtisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import type { ShopSign } from '@fixit/contract/artisan/shop-sign';
import type { ReactNode } from 'react';
import { useDraftForm, useDraftSaving } from '../../../lib/form/draft-form.ts';
import { milesText } from '../../../lib/format.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { FormActions } from '../../../ui/field/form-actions.tsx';
import { RangeField } from '../../../ui/field/range-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSaveBusiness } from '../artisan-changes.ts';
import styles from '../artisan-form.module.css';
import type { BusinessValues } from '../artisan-save-calls.ts';
import { texts } from '../artisan-texts.ts';

const defaultRadiusKm = 15;

interface BusinessFormProps {
  /** This is null before the artisan has filled in the profile. */
  business: Business | null;
  invitation: UsedArtisanInvitation | null;
  action: string;
  onSaved: () => void;
  /** The page provides this from the address feature. */
  addressField: (field: {
    value: string;
    postCode: { value: string; saved: string };
    error: string | undefined;
    hint: string;
    onChange: (text: string) => void;
    onPlace: (place: { post_code: string }) => void;
  }) => ReactNode;
  map: (reach: { post_code: string; kilometres: number }) => ReactNode;
  /** The page provides both from the shop-sign feature. */
  signPreview: (field: SignField) => ReactNode;
  signPanel: (field: SignField) => ReactNode;
}

interface SignField {
  business_name: string;
  post_code: string;
  value: ShopSign | null;
  error: string | undefined;
  onChange: (sign: ShopSign) => void;
}

export function BusinessForm({
  business,
  invitation,
  action,
  onSaved,
  addressField,
  map,
  signPreview,
  signPanel,
}: BusinessFormProps) {
  const form = useDraftForm('business', valuesOf(business, invitation));
  const { values, errors, change } = form;
  const { onSubmit, failure, actionProps } = useDraftSaving(form, useSaveBusiness(), onSaved);
  const field = (name: 'business_name' | 'phone' | 'post_code' | 'business_detail') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (text: string) => change(name, text),
  });

  const sign: SignField = {
    business_name: values.business_name,
    post_code: values.post_code,
    value: values.shop_sign,
    error: errors.shop_sign,
    onChange: (shop_sign) => change('shop_sign', shop_sign),
  };

  return (
    <form ref={form.ref} className={styles.wide} noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <div className={styles.across}>
          <ErrorBanner>{sentenceOf(failure, texts.saveFailed)}</ErrorBanner>
        </div>
      )}
      <div className={styles.part}>
        <TextField label={texts.name} autoComplete="organization" required {...field('business_name')} />
        {signPreview(sign)}
        <TextField label={texts.phone} type="tel" autoComplete="tel" required {...field('phone')} />
        <TextArea label={texts.about} hint={texts.aboutHint} {...field('business_detail')} />
        {addressField({
          value: values.address,
          postCode: { value: values.post_code, saved: business?.post_code ?? '' },
          error: errors.address,
          hint: values.shows_street ? texts.streetIsPublic : texts.townOnly,
          onChange: (text) => change('address', text),
          onPlace: ({ post_code }) => post_code && change('post_code', post_code),
        })}
        <Checkbox checked={values.shows_street} onChange={(checked) => change('shows_street', checked)}>
          {texts.showStreet}
        </Checkbox>
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
          min={serviceRadius.min}
          max={serviceRadius.max}
          value={values.service_radius_km}
          valueText={texts.reach(values.service_radius_km, milesText(values.service_radius_km))}
          onChange={(radius) => change('service_radius_km', radius)}
        />
        {map({ post_code: values.post_code, kilometres: values.service_radius_km })}
      </div>
      <div className={styles.part}>{signPanel(sign)}</div>
      <FormActions action={action} {...actionProps} />
    </form>
  );
}

function valuesOf(business: Business | null, invitation: UsedArtisanInvitation | null): BusinessValues {
  const fromInvitation = {
    business_name: invitation?.business_name ?? '',
    phone: invitation?.phone ?? '',
    post_code: invitation?.post_code ?? '',
  };
  const { business_name, phone, post_code, address = '', shop_sign = null } = { ...fromInvitation, ...business };
  const { service_radius_km = defaultRadiusKm, shows_street = false, business_detail = '' } = business ?? {};
  return { business_name, phone, address, post_code, service_radius_km, shows_street, business_detail, shop_sign };
}
