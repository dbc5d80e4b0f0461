import type { Category } from '@fixit/contract/category';
import { type SyntheticEvent, useRef, useState } from 'react';
import { refusedFields, sentenceOf } from '../../lib/call-error.ts';
import { dropDraft, keepDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { newKey } from '../../lib/key.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { type AskedJob, rememberAsked } from './asked.ts';
import { useAskJob } from './queries.ts';
import styles from './request-form.module.css';
import { initialValues, type RequestValues, readRequest, requestDraft } from './request-values.ts';
import { texts } from './texts.ts';

interface RequestFormProps {
  categories: readonly Category[];
  category_id: string | undefined;
  /** Null when no address is set; undefined while that is not known. */
  postcode: string | null | undefined;
  place: { address: string; latitude: number; longitude: number } | null;
  onChooseAddress: () => void;
  onAsked: (job: AskedJob) => void;
}

/** What needs doing, of which trade, for how much. What is typed outlives a reload, until it is sent or given up. */
export function RequestForm({ categories, category_id, postcode, place, onChooseAddress, onAsked }: RequestFormProps) {
  const form = useForm<RequestValues>(initialValues(category_id));
  const [problem, setProblem] = useState<'no-address' | 'failed' | null>(null);
  const key = useRef(newKey());
  const askJob = useAskJob();

  const onChange = (field: keyof RequestValues) => (value: string) => {
    key.current = newKey();
    form.change(field, value);
    keepDraft(requestDraft, { ...form.values, [field]: value });
  };

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const budget = form.ref.current?.elements.namedItem('budget');
    const unreadable = budget instanceof HTMLInputElement && budget.validity?.badInput;
    const { asking, errors } = readRequest({ ...form.values, ...(unreadable ? { budget: '?' } : {}) });
    if (errors) {
      form.refuse(errors);
      return;
    }
    if (postcode === null) {
      setProblem('no-address');
      return;
    }
    setProblem(null);
    try {
      const asked = await askJob.mutateAsync({ ...asking, postcode, place, key: key.current });
      if (!asked) {
        toast.error(texts.unavailable);
        return;
      }
      const category = categories.find(({ id }) => id === asking.category_id)?.category ?? '';
      const job: AskedJob = { ...asked, ...asking, category, postcode: postcode ?? '' };
      rememberAsked(job);
      dropDraft(requestDraft);
      onAsked(job);
    } catch (error) {
      setProblem('failed');
      form.refuse(refusedFields(error));
    }
  };

  const options = categories.map(({ id, category }) => ({ value: id, label: category }));

  return (
    <form className={styles.form} ref={form.ref} onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem === 'failed' && <ErrorBanner>{sentenceOf(askJob.error, texts.askFailed)}</ErrorBanner>}
      {problem === 'no-address' && postcode === null && (
        <ErrorBanner>
          <p>{texts.setAddressFirst}</p>
          <div className={styles.choose}>
            <Button onClick={onChooseAddress}>{texts.chooseAddress}</Button>
          </div>
        </ErrorBanner>
      )}
      <Select
        label={texts.category}
        placeholder={texts.selectCategory}
        options={options}
        value={form.values.category_id}
        error={form.errors.category_id}
        onChange={onChange('category_id')}
      />
      <TextArea
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        maxLength={2_000}
        value={form.values.description}
        error={form.errors.description}
        onChange={onChange('description')}
      />
      <TextField
        label={texts.budget}
        name="budget"
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        prefix="£"
        hint={texts.budgetHint(postcode)}
        value={form.values.budget}
        error={form.errors.budget}
        onChange={onChange('budget')}
      />
      <Button type="submit" look="plate" wide pending={askJob.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
