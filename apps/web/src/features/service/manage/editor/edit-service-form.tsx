import type { ArtisanService } from '@fixit/contract/service';
import { useEffect } from 'react';
import { readDraft } from '../../../../lib/form/draft.ts';
import { useDraftForm, useDraftSaving } from '../../../../lib/form/draft-form.ts';
import { fieldProps } from '../../../../lib/form/use-form.ts';
import { sentenceOf } from '../../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormActions } from '../../../../ui/field/form-actions.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import { useChangeService } from '../service-manage-changes.ts';
import { texts as serviceTexts } from '../service-manage-texts.ts';
import styles from './service-editor.module.css';
import { texts } from './service-editor-texts.ts';

const serviceDraft = (id: string) => `service.${id}`;

export function hasServiceDraft(id: string): boolean {
  return readDraft(serviceDraft(id)) !== null;
}

interface EditServiceFormProps {
  service: ArtisanService;
  isFocused: boolean;
  onClose: () => void;
}

export function EditServiceForm({ service, isFocused, onClose }: EditServiceFormProps) {
  const form = useDraftForm(serviceDraft(service.id), { description: service.description });
  const { ref } = form;
  const { onSubmit, failure, actionProps } = useDraftSaving(form, useChangeService(service.id), onClose);

  useEffect(() => {
    if (isFocused) ref.current?.querySelector('textarea')?.focus();
  }, [isFocused, ref]);

  return (
    <form className={styles.form} ref={ref} noValidate onSubmit={onSubmit}>
      {failure !== null && <ErrorBanner>{sentenceOf(failure, texts.changeFailed)}</ErrorBanner>}
      <TextArea
        label={serviceTexts.description}
        hint={serviceTexts.descriptionHint}
        {...fieldProps(form, 'description')}
      />
      <FormActions
        action={texts.save}
        variant="secondary"
        {...actionProps}
        otherwise={<Button onClick={onClose}>{texts.cancel}</Button>}
      />
    </form>
  );
}
