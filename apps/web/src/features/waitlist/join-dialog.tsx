import { waitlist } from '@fixit/contract/waitlist';
import { type SubmitEvent, useState } from 'react';
import { refusedFields, sentenceOf } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useForm } from '../../lib/form.ts';
import { readForm } from '../../lib/read-form.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './join-dialog.module.css';
import { texts } from './texts.ts';

const empty = { fullName: '', whatsappNumber: '', services: '', city: '', socialMedia: '', joinWhatsAppGroup: false };

/** The form that puts a provider on the waitlist. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { values, errors, change, refuse, ref } = useForm(empty);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(null);
    const body = { ...values, joinWhatsAppGroup: values.joinWhatsAppGroup ? ('yes' as const) : ('no' as const) };
    const read = readForm(waitlist.join.body, body);
    if (read.errors) return refuse(read.errors);
    setPending(true);
    try {
      const { message } = await call(waitlist.join, { body });
      toast.success(message || texts.joined);
      onClose();
    } catch (error) {
      console.error(error);
      refuse(refusedFields(error));
      setFailure(sentenceOf(error, texts.failed));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog title={texts.join} onClose={onClose}>
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <TextField
          label={texts.fullName}
          autoComplete="name"
          value={values.fullName}
          error={errors.fullName}
          onChange={(text) => change('fullName', text)}
        />
        <TextField
          label={texts.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={texts.numberHint}
          value={values.whatsappNumber}
          error={errors.whatsappNumber}
          onChange={(text) => change('whatsappNumber', text)}
        />
        <TextField
          label={texts.services}
          hint={texts.servicesHint}
          value={values.services}
          error={errors.services}
          onChange={(text) => change('services', text)}
        />
        <TextField
          label={texts.city}
          autoComplete="address-level2"
          value={values.city}
          error={errors.city}
          onChange={(text) => change('city', text)}
        />
        <TextField
          label={texts.social}
          hint={texts.socialHint}
          value={values.socialMedia}
          error={errors.socialMedia}
          onChange={(text) => change('socialMedia', text)}
        />
        <Checkbox checked={values.joinWhatsAppGroup} onChange={(checked) => change('joinWhatsAppGroup', checked)}>
          {texts.group}
        </Checkbox>
        <Button type="submit" look="plate" wide pending={pending}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}
