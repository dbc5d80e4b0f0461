import type { Category } from '@fixit/contract/category';
import { useDraftForm, useDraftSaving } from '../../../lib/form/draft-form.ts';
import { fieldProps } from '../../../lib/form/use-form.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { FormActions } from '../../../ui/field/form-actions.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { useAddService } from './service-manage-changes.ts';
import { texts } from './service-manage-texts.ts';
import styles from './service-summaries.module.css';

interface AddServiceFormProps {
  categories: readonly Category[];
}

const empty = { category_id: '', description: '' };

export type NewService = typeof empty;

export const addServiceDraft = 'add-service';

export function AddServiceForm({ categories }: AddServiceFormProps) {
  const form = useDraftForm(addServiceDraft, empty);
  const { values, errors, change } = form;
  const add = useAddService();
  // The draft may contain a category that the artisan already offers.
  const category_id = categories.some(({ id }) => id === values.category_id) ? values.category_id : '';
  const { onSubmit, failure, actionProps } = useDraftSaving(form, (input) => add({ ...input, category_id }));
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={onSubmit}>
      {failure !== null && <ErrorBanner>{sentenceOf(failure, texts.saveFailed)}</ErrorBanner>}
      <Select
        label={texts.category}
        placeholder={texts.choose}
        required
        options={categories.map(({ id, category }) => ({ value: id, label: category }))}
        value={category_id}
        error={errors.category_id}
        onChange={(id) => change('category_id', id)}
      />
      <TextArea label={texts.description} hint={texts.descriptionHint} required {...fieldProps(form, 'description')} />
      <FormActions action={texts.add} variant="plain" {...actionProps} />
    </form>
  );
}
