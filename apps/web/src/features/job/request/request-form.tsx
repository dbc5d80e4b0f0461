import type { Category } from '@fixit/contract/category';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { keepDraft } from '../../../lib/form/draft.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { newKey } from '../../../lib/http/key.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PoundsField } from '../../../ui/field/number-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { type Asking, useCreateJob } from '../queries.ts';
import { rememberAsked } from '../request-summary.ts';
import { dropRequest, earlierPlace, type RequestValues, requestDraft } from './request-draft.ts';
import styles from './request-form.module.css';
import { RequestPhotos } from './request-photos.tsx';
import { initialValues, readRequest } from './request-values.ts';
import { texts } from './texts.ts';
import { usePhotos } from './use-photo-uploads.ts';

interface RequestFormProps {
  categories: readonly Category[];
  category_id: string | undefined;
  /** Null when no address is set; undefined while that is not known. */
  postcode: string | null | undefined;
  /** Waits for the post code while it is not known; undefined when it could not be found out. */
  findPostcode: () => Promise<string | null | undefined>;
  place: { address: string; latitude: number; longitude: number } | null;
  onChooseAddress: () => void;
  /** Artisans were asked; null when the server named no request to follow. */
  onAsked: (job_id: string | null) => void;
}

/** What needs doing, of which trade, for how much. What is typed outlives a reload, until it is sent or given up. */
export function RequestForm(props: RequestFormProps) {
  const { categories, category_id, postcode, findPostcode, place, onChooseAddress, onAsked } = props;
  const form = useForm<RequestValues>(initialValues(category_id));
  const [problem, setProblem] = useState<'no-address' | 'photos' | 'failed' | null>(null);
  const [sending, setSending] = useState(false);
  const isSending = useRef(false);
  const isOpen = useRef(true);
  const lastTry = useRef({ content: '', key: '' });
  const askJob = useCreateJob();
  const photos = usePhotos();

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const onChange = (field: keyof RequestValues) => (value: string) => {
    form.change(field, value);
    keepDraft(requestDraft, { ...form.values, [field]: value });
  };

  const ask = async (asking: Pick<Asking, 'category_id' | 'budget' | 'description'>) => {
    const known = postcode === undefined ? await findPostcode() : postcode;
    if (known === null) {
      setProblem('no-address');
      return;
    }
    const photo_ids = await photos.settled();
    if (photo_ids === null) {
      setProblem('photos');
      return;
    }
    const request = { ...asking, photo_ids, postcode: known, place };
    const content = JSON.stringify(request);
    // The same key for every try of the same request, until it is answered.
    if (lastTry.current.content !== content) lastTry.current = { content, key: newKey() };
    const asked = await askJob.mutateAsync({ ...request, key: lastTry.current.key });
    lastTry.current = { content: '', key: '' };
    if (!asked) {
      toast.error(texts.unavailable);
      return;
    }
    const category = categories.find(({ id }) => id === asking.category_id)?.category ?? '';
    const { id } = asked;
    if (id !== null) rememberAsked({ ...asked, ...asking, id, category, postcode: known ?? '' });
    dropRequest();
    if (isOpen.current) onAsked(id);
    else toast.success(texts.sentMeanwhile);
  };

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const budget = form.ref.current?.elements.namedItem('budget');
    const unreadable = budget instanceof HTMLInputElement && budget.validity?.badInput;
    const { asking, errors } = readRequest({ ...form.values, ...(unreadable ? { budget: '?' } : {}) });
    if (errors) {
      form.refuse(errors);
      return;
    }
    setProblem(null);
    isSending.current = true;
    setSending(true);
    try {
      await ask(asking);
    } catch (error) {
      setProblem('failed');
      form.refuse(refusedFields(error));
    } finally {
      isSending.current = false;
      setSending(false);
    }
  };

  const earlier = earlierPlace(postcode);
  const options = categories.map(({ id, category }) => ({ value: id, label: category }));

  return (
    <form className={styles.form} ref={form.ref} onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem === 'failed' && <ErrorBanner>{sentenceOf(askJob.error, texts.askFailed)}</ErrorBanner>}
      {problem === 'photos' && <ErrorBanner>{texts.photosFailed}</ErrorBanner>}
      {problem === 'no-address' && postcode === null && (
        <ErrorBanner>
          <p>{texts.setAddressFirst}</p>
          <div className={styles.choose}>
            <Button onClick={onChooseAddress}>{texts.chooseAddress}</Button>
          </div>
        </ErrorBanner>
      )}
      {earlier && postcode && <p>{texts.nearOther(postcode, earlier)}</p>}
      <PoundsField
        label={texts.budget}
        name="budget"
        hint={texts.budgetHint(postcode)}
        value={form.values.budget}
        error={form.errors.budget}
        onChange={onChange('budget')}
      />
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
        value={form.values.description}
        error={form.errors.description}
        onChange={onChange('description')}
      />
      <RequestPhotos photos={photos} error={refusedFields(askJob.error)['photo_ids']} />
      <Button type="submit" look="primary" wide pending={sending}>
        {texts.send}
      </Button>
    </form>
  );
}
