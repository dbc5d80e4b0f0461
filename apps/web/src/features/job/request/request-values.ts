import { job } from '@fixit/contract/job';
import { findMissingFields } from '@fixit/contract/job/required-fields';
import { readAmount } from '../../../lib/form/amount.ts';
import { readDraftFields } from '../../../lib/form/draft.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import type { FieldErrors } from '../../../lib/form/use-form.ts';
import { readRequiredFields } from '../../../lib/required-fields.ts';
import { type RequestValues, requestDraft } from './request-draft.ts';
import { texts } from './request-texts.ts';

/** Reads the draft. `category_id` takes precedence over the draft's category. */
export function initialValues(category_id: string | undefined): RequestValues {
  const draft = readDraftFields<RequestValues>(requestDraft);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    category_id: category_id ?? text(draft.category_id),
    description: text(draft.description),
    budget: text(draft.budget),
  };
}

type RequestErrors = FieldErrors<RequestValues> & { photo_ids?: string | undefined };

/** Returns the request, or an error for each field that is invalid or missing. */
export function readRequest(
  values: RequestValues,
  { form, photos }: { form: HTMLFormElement | null; photos: readonly unknown[] },
) {
  const budget = readAmount(form, 'budget', values.budget);
  const { body, errors } = readForm(job.create.body, { budget, description: values.description });
  const missingFields = findMissingFields(readRequiredFields(), { budget, photo_ids: photos });
  const fieldErrors: RequestErrors = { ...missingFields, ...errors };
  if (!values.category_id) fieldErrors.category_id = texts.pleaseSelect;
  if (!body || Object.keys(fieldErrors).length > 0) return { errors: fieldErrors };
  return { fields: { category_id: values.category_id, budget: body.budget, description: body.description } };
}
