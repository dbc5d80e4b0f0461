import { job } from '@fixit/contract/job';
import { readTyped } from '../../../lib/form/draft.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import type { FieldErrors } from '../../../lib/form/use-form.ts';
import { type RequestValues, requestDraft } from './request-draft.ts';
import { texts } from './texts.ts';

/** What was typed before a reload, else an empty form, for the category that was asked for. */
export function initialValues(category_id: string | undefined): RequestValues {
  const kept = readTyped<RequestValues>(requestDraft);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    category_id: category_id ?? text(kept.category_id),
    description: text(kept.description),
    budget: text(kept.budget),
  };
}

/** An amount as a number input gives it: digits, or a number with an exponent, which the contract does not read as text. */
function amountOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

/** The request as it is sent, or the sentence for each wrong field. */
export function readRequest(values: RequestValues) {
  const { body, errors } = readForm(job.create.body, {
    budget: amountOf(values.budget),
    description: values.description,
  });
  const wrong: FieldErrors<RequestValues> = { ...errors };
  if (!values.category_id) wrong.category_id = texts.pleaseSelect;
  if (!body || Object.keys(wrong).length > 0) return { errors: wrong };
  return { asking: { category_id: values.category_id, budget: body.budget, description: body.description } };
}
