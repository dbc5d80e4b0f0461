import type { RequirableField } from '@fixit/contract/job/required-fields';
import { type SyntheticEvent, useState } from 'react';
import { storeDraft } from '../../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import type { ChosenArtisan } from '../../../lib/overlay.ts';
import { readRequiredFields } from '../../../lib/required-fields.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PoundsField } from '../../../ui/field/number-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import formStyles from '../../../ui/form.module.css';
import typeStyles from '../../../ui/theme/type.module.css';
import { AskOthers, ChosenNotice } from './chosen-artisan.tsx';
import { earlierPostcode, type RequestValues, requestDraft } from './request-draft.ts';
import styles from './request-form.module.css';
import { RequestPhotos } from './request-photos.tsx';
import { texts } from './request-texts.ts';
import { initialValues, readRequest } from './request-values.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { type RequestContext, useSendRequest } from './use-send-request.ts';

interface RequestFormProps extends RequestContext {
  category_id: string | undefined;
  /** Undefined sends the request to everybody nearby. */
  artisan: ChosenArtisan | undefined;
  onChooseAddress: () => void;
}

/** The draft survives a reload until it is sent or discarded. */
export function RequestForm({ category_id, artisan, onChooseAddress, ...context }: RequestFormProps) {
  const { categories, postcode, place } = context;
  const form = useForm<RequestValues>(initialValues(category_id), (values) => storeDraft(requestDraft, values));
  const photos = usePhotoUploads();
  const [asksOthers, setAsksOthers] = useState(true);
  const [requiredFields] = useState(readRequiredFields);
  const [missingPhotoError, setMissingPhotoError] = useState<string>();
  const chosenArtisan = artisan && { artisan_id: artisan.artisan_id, others_may_be_asked: asksOthers };
  const { send, problem, isPending, error } = useSendRequest(context, photos);

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { fields, errors } = readRequest(form.values, {
      form: form.ref.current,
      photos: photos.uploads.photos,
    });
    setMissingPhotoError(errors?.photo_ids);
    if (errors) form.refuse(errors);
    else void send({ ...fields, chosenArtisan }, form.refuse);
  };
  const needOf = (field: RequirableField) => (requiredFields.includes(field) ? texts.required : texts.optional);
  const otherPostcode = earlierPostcode(postcode);

  return (
    <form className={formStyles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
      {problem === 'failed' && <ErrorBanner>{sentenceOf(error, texts.askFailed)}</ErrorBanner>}
      {problem === 'photos' && <ErrorBanner>{texts.photosFailed}</ErrorBanner>}
      {problem === 'no-address' && postcode === null && <NoAddress onChoose={onChooseAddress} />}
      {artisan && <ChosenNotice artisan={artisan} asksOthers={asksOthers} />}
      {otherPostcode && postcode && <p>{texts.nearOther(postcode, otherPostcode)}</p>}
      <PoundsField
        label={texts.budget}
        name="budget"
        aria-required={requiredFields.includes('budget')}
        hint={
          artisan && !asksOthers
            ? texts.budgetHintForOne(needOf('budget'), artisan.business_name)
            : texts.budgetHint(needOf('budget'), postcode)
        }
        {...fieldProps(form, 'budget')}
      />
      <Select
        label={texts.category}
        data-autofocus
        placeholder={texts.selectCategory}
        options={categories.map(({ id, category }) => ({ value: id, label: category }))}
        {...fieldProps(form, 'category_id')}
      />
      <TextArea
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        {...fieldProps(form, 'description')}
      />
      <RequestPhotos
        photos={photos}
        need={needOf('photo_ids')}
        error={
          (photos.uploads.photos.length === 0 ? missingPhotoError : undefined) ?? refusedFields(error)['photo_ids']
        }
      />
      {place && <p className={typeStyles.note}>{texts.workAt(place.address)}</p>}
      {artisan && <AskOthers checked={asksOthers} onChange={setAsksOthers} />}
      <Button type="submit" variant="primary" wide pending={isPending}>
        {texts.send}
      </Button>
    </form>
  );
}

function NoAddress({ onChoose }: { onChoose: () => void }) {
  return (
    <ErrorBanner>
      <p>{texts.setAddressFirst}</p>
      <div className={styles.choose}>
        <Button onClick={onChoose}>{texts.chooseAddress}</Button>
      </div>
    </ErrorBanner>
  );
}
