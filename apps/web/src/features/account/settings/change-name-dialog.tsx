import type { AccountDetails } from '@fixit/contract/account/account-details';
import { useState } from 'react';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AccountForm } from '../account-form.tsx';
import { useSubmission } from '../submission.ts';
import { useSetDetails } from './account-settings-queries.ts';
import { texts } from './account-settings-texts.ts';
import { rename } from './details-calls.ts';
import { detailsTexts } from './details-texts.ts';

interface ChangeNameProps {
  details: AccountDetails;
  onClose: () => void;
}

export default function ChangeName({ details: { first_name, last_name }, onClose }: ChangeNameProps) {
  const form = useForm({ first_name, last_name });
  const [banner, setBanner] = useState<string | null>(null);
  const setDetails = useSetDetails();
  const submission = useSubmission(form, {
    send: rename,
    onAnswer: (details) => {
      setDetails(details);
      toast.success(detailsTexts.nameChanged);
      onClose();
    },
    onFailure: (error) => sentenceOf(error, detailsTexts.changeFailed),
    setBanner,
  });
  return (
    <Dialog title={texts.changeName} onClose={onClose}>
      <p>{detailsTexts.nameHint}</p>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={submission} action={detailsTexts.saveName}>
        <TextField
          label={detailsTexts.firstName}
          autoComplete="given-name"
          required
          {...fieldProps(form, 'first_name')}
        />
        <TextField
          label={detailsTexts.lastName}
          autoComplete="family-name"
          required
          {...fieldProps(form, 'last_name')}
        />
      </AccountForm>
    </Dialog>
  );
}
