import { type Booking, booking as calls } from '@fixit/contract/booking';
import { workAddressLength } from '@fixit/contract/booking/work-address';
import { readPostCode } from '@fixit/contract/value/address';
import { mentions, splitAddress } from '@fixit/contract/value/postal-address';
import { type SubmitEvent, useState } from 'react';
import { useDraftForm } from '../../../../lib/form/draft-form.ts';
import { readForm } from '../../../../lib/form/read-form.ts';
import { fieldProps } from '../../../../lib/form/use-form.ts';
import { appointmentText } from '../../../../lib/format.ts';
import { refusedFields, sentenceOf } from '../../../../lib/http/call-error.ts';
import { phoneText } from '../../../../lib/phone-groups.ts';
import { ErrorBanner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import formStyles from '../../../../ui/form.module.css';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import typeStyles from '../../../../ui/theme/type.module.css';
import { useBookings } from '../../booking-queries.ts';
import { useSetWorkAddress, type WorkAddressValues } from './customer-dialog-changes.ts';
import { texts } from './customer-dialog-texts.ts';
import { streetOf } from './street-of.ts';
import styles from './work-address-dialog.module.css';

interface WorkAddressDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** The draft survives a reload until it is saved. */
export function WorkAddressDialog({ booking, onClose }: WorkAddressDialogProps) {
  const { appointment_date, appointment_time, artisan_name, customer_address, house_known, phones } = booking;
  const initial = initialAddress(booking, useBookings().data ?? []);
  const form = useDraftForm(`work-address.${booking.id}`, { ...initial, phone: '' });
  // The draft does not include this, so that the box is never ticked in advance.
  const [isSharingPhone, setSharingPhone] = useState(false);
  const save = useSetWorkAddress(booking.id, form.discard, onClose);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { body, errors } = readForm(calls.setWorkAddress.body, form.values);
    if (errors) form.refuse(errors);
    else if (!house_known && body.house_and_street === streetOf(customer_address))
      form.refuse({ house_and_street: texts.houseMissing });
    else {
      const phone = isSharingPhone ? (phones?.own_number ? {} : { phone: form.values.phone }) : null;
      save.change({ ...body, phone }, (error) => form.refuse(refusedFields(error)));
    }
  };

  return (
    <Dialog title={texts.whereTitle} onClose={onClose}>
      <form className={formStyles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {save.error && <ErrorBanner>{sentenceOf(save.error, texts.addressFailed)}</ErrorBanner>}
        <p>
          {texts.bookedFor}{' '}
          <time className={typeStyles.strong} dateTime={`${appointment_date}T${appointment_time}`}>
            {appointmentText(appointment_date, appointment_time)}
          </time>{' '}
          {texts.bookedWith(artisan_name)}{' '}
          {house_known ? texts.storedAddress(customer_address) : texts.partialAddress(customer_address)}
        </p>
        <TextField
          label={texts.house}
          hint={texts.houseHint}
          autoComplete="address-line1"
          maxLength={workAddressLength.houseAndStreet}
          required
          {...fieldProps(form, 'house_and_street')}
        />
        <TextField
          label={texts.postCode}
          hint={readPostCode(form.values.post_code)?.unit ? undefined : texts.postCodeHint}
          autoComplete="postal-code"
          autoCapitalize="characters"
          required
          {...fieldProps(form, 'post_code')}
        />
        <TextField
          label={texts.howToFind}
          hint={texts.howToFindHint}
          autoComplete="off"
          maxLength={workAddressLength.howToFind}
          {...fieldProps(form, 'how_to_find')}
        />
        {phones && phones.own !== 'shared' && (
          <Checkbox checked={isSharingPhone} onChange={setSharingPhone}>
            {texts.letRing(artisan_name)}
            <span className={styles.explanation}>
              {phones.own_number ? texts.untilEnd(phoneText(phones.own_number)) : texts.withoutNumber}
            </span>
          </Checkbox>
        )}
        {isSharingPhone && !phones?.own_number && (
          <TextField label={texts.phone} type="tel" autoComplete="tel" required {...fieldProps(form, 'phone')} />
        )}
        <Button type="submit" variant="primary" wide pending={save.isPending}>
          {texts.saveAddress}
        </Button>
        {!house_known && (
          <Button variant="text" wide onClick={onClose}>
            {texts.later}
          </Button>
        )}
        <p className={typeStyles.note}>{texts.onlyFor(artisan_name)}</p>
      </form>
    </Dialog>
  );
}

/**
 * Returns the known address, or the address of another appointment in the same street. If the street is unknown, the
 * same district is enough.
 */
function initialAddress(booking: Booking, others: readonly Booking[]): WorkAddressValues {
  if (booking.work_address) return booking.work_address;
  const { parts, post_code } = splitAddress(booking.customer_address);
  if (booking.house_known) return { house_and_street: parts.join(', '), post_code, how_to_find: '' };
  const district = readPostCode(post_code)?.outward;
  const isNear = ({ work_address }: Booking) =>
    district !== undefined && readPostCode(work_address?.post_code ?? '')?.outward === district;
  const street = streetOf(booking.customer_address);
  const isInStreet = ({ work_address }: Booking) => !street || mentions(work_address?.house_and_street ?? '', street);
  const nearbyAddress = others.find((other) => isNear(other) && isInStreet(other))?.work_address;
  return nearbyAddress ?? { house_and_street: street, post_code, how_to_find: '' };
}
