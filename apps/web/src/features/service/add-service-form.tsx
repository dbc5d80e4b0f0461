import type { Category } from '@fixit/contract/category';
import { sentenceOf } from '../../lib/call-error.ts';
import { useForm } from '../../lib/form.ts';
import { useSaving } from '../../lib/saving.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAddService } from './own-queries.ts';
import styles from './own-services.module.css';
import { ownTexts as texts } from './own-texts.ts';

interface AddServiceFormProps {
  /** The categories that may be chosen. */
  categories: readonly Category[];
  onSaved?: () => void;
}

/** A category with a description of what the artisan does in it. */
export function AddServiceForm({ categories, onSaved }: AddServiceFormProps) {
  const form = useForm({ category_id: '', description: '' });
  const { values, errors, change } = form;
  const { onSubmit, isPending, failure } = useSaving(form, useAddService(), () => {
    form.reset();
    onSaved?.();
  });
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={onSubmit}>
      {failure !== null && <ErrorBanner>{sentenceOf(failure, texts.saveFailed)}</ErrorBanner>}
      <Select
        label={texts.category}
        placeholder={texts.choose}
        required
        options={categories.map(({ id, category }) => ({ value: id, label: category }))}
        value={values.category_id}
        error={errors.category_id}
        onChange={(id) => change('category_id', id)}
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        required
        value={values.description}
        error={errors.description}
        onChange={(text) => change('description', text)}
      />
      <div>
        <Button type="submit" pending={isPending}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
