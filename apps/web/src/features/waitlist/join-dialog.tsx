import { waitlist } from '@fixit/contract/waitlist';
import { type SubmitEvent, useState } from 'react';
import { dropDraft, storeDraft } from '../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { refusedFields } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import formStyles from '../../ui/form.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { entryDraft, initialEntry, readEntry } from './waitlist-entry.ts';
import { texts } from './waitlist-texts.ts';

/** The draft is stored until it is sent. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { form, send, pending, failed } = useJoin(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <Dialog title={texts.join} onClose={onClose}>
      <form ref={form.ref} className={formStyles.form} noValidate onSubmit={submit}>
        <TextField label={texts.fullName} required autoComplete="name" {...fieldProps(form, 'fullName')} />
        <TextField
          label={texts.number}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={texts.numberHint}
          {...fieldProps(form, 'whatsappNumber')}
        />
        <TextField label={texts.services} required hint={texts.servicesHint} {...fieldProps(form, 'services')} />
        <TextField label={texts.city} required autoComplete="address-level2" {...fieldProps(form, 'city')} />
        <TextField label={texts.social} hint={texts.socialHint} {...fieldProps(form, 'socialMedia')} />
        <Checkbox
          checked={form.values.joinWhatsAppGroup}
          onChange={(checked) => form.change('joinWhatsAppGroup', checked)}
        >
          {texts.group}
        </Checkbox>
        <Button type="submit" variant="primary" wide pending={pending}>
          {texts.submit}
        </Button>
        <div aria-live="polite">{failed && <RetryLine sentence={texts.failed} onRetry={() => void send()} />}</div>
      </form>
    </Dialog>
  );
}

function useJoin(onJoined: () => void) {
  const [initial] = useState(initialEntry);
  const form = useForm(initial, (values) => storeDraft(entryDraft, values));
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const isMounted = useIsMounted();

  const send = async () => {
    setFailed(false);
    const result = readEntry(form.values);
    if (result.errors) return form.refuse(result.errors);
    setPending(true);
    try {
      await call(waitlist.join, { body: result.entry });
      dropDraft(entryDraft);
      toast.success(texts.joined);
      if (isMounted()) onJoined();
    } catch (error) {
      console.error(error);
      const errors = refusedFields(error);
      form.refuse(errors);
      setFailed(Object.keys(errors).length === 0);
    } finally {
      setPending(false);
    }
  };
  return { form, send, pending, failed };
}
