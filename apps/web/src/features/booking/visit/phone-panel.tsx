import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { Phone } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { phoneText } from '../../../lib/phone-groups.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import formStyles from '../../../ui/form.module.css';
import { Icon } from '../../../ui/icon.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useSharePhone, useWithdrawPhone } from './visit-changes.ts';
import styles from './visit-panel.module.css';
import type { OpenPhones } from './visit-rules.ts';
import { phoneTexts as texts } from './visit-texts.ts';

interface PhonePanelProps {
  booking: Booking;
  reader: BookingSide;
  phones: OpenPhones;
}

export function PhonePanel({ booking, reader, phones }: PhonePanelProps) {
  const otherName = reader === 'customer' ? booking.artisan_name : booking.customer_name;
  const { other_number } = phones;
  return (
    <div className={styles.phone}>
      {other_number !== null && (
        <a className={buttonClass()} href={`tel:${other_number}`}>
          <Icon of={Phone} />
          {texts.call}
        </a>
      )}
      {phones.own_number || phones.own === 'shared' ? (
        <SharingSwitch id={booking.id} reader={reader} phones={phones} otherName={otherName} />
      ) : (
        <NumberForm id={booking.id} reader={reader} />
      )}
      <p className={typeStyles.note} role="status">
        {describePhones(phones, otherName)}
      </p>
    </div>
  );
}

function describePhones({ own, own_number, other, other_number }: OpenPhones, otherName: string): string {
  if (other_number !== null) return texts.bothSee(phoneText(other_number));
  if (other === 'withdrawn') return texts.theyWithdrew(otherName);
  if (own === 'withdrawn') return texts.youWithdrew;
  if (own === 'shared') return texts.theyHaveNot(otherName);
  if (other === 'shared') return texts.theyWait(otherName);
  return own_number && texts.untilEnd(phoneText(own_number));
}

function SharingSwitch({
  id,
  reader,
  phones,
  otherName,
}: Omit<PhonePanelProps, 'booking'> & { id: string; otherName: string }) {
  const share = useSharePhone(reader, id);
  const withdraw = useWithdrawPhone(reader, id);
  const isShared = phones.own === 'shared';
  const isChanging = share.isPending || withdraw.isPending;
  return (
    <>
      {share.error && <ErrorBanner>{sentenceOf(share.error, texts.failed)}</ErrorBanner>}
      <Switch on={isShared !== isChanging} onChange={(on) => (on ? share.change(undefined) : withdraw.change())}>
        {texts.letRing(otherName)}
      </Switch>
    </>
  );
}

function NumberForm({ id, reader }: { id: string; reader: BookingSide }) {
  const form = useForm({ phone: '' });
  const share = useSharePhone(reader, id);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    share.change(form.values.phone, (error) => form.refuse(refusedFields(error)));
  };
  return (
    <form className={formStyles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
      {share.error && <ErrorBanner>{sentenceOf(share.error, texts.failed)}</ErrorBanner>}
      <TextField
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        autoComplete="tel"
        required
        {...fieldProps(form, 'phone')}
      />
      <Button type="submit" variant="secondary" pending={share.isPending}>
        {texts.share}
      </Button>
    </form>
  );
}
