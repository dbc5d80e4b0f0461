import { job } from '@fixit/contract/job';
import { amountTyped } from '../../../lib/form/amount.ts';
import { readTyped } from '../../../lib/form/draft.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import type { Offer } from './queries.ts';

type PriceKind = 'price' | 'call_out_fee';

export interface OfferValues {
  price: string;
  price_kind: PriceKind;
  note: string;
}

export const offerDraft = (job_id: string) => `accept.${job_id}`;

export function initialOffer(job_id: string): OfferValues {
  const kept = readTyped<OfferValues>(offerDraft(job_id));
  return {
    price: typeof kept.price === 'string' ? kept.price : '',
    price_kind: kept.price_kind === 'call_out_fee' ? 'call_out_fee' : 'price',
    note: typeof kept.note === 'string' ? kept.note : '',
  };
}

/** Or an error for each wrong field. */
export function readOffer(
  values: OfferValues,
  form: HTMLFormElement | null,
): { offer: Offer; errors?: undefined } | { offer?: undefined; errors: Record<string, string> } {
  const offer = { ...values, price: amountTyped(form, 'price', values.price) };
  const { errors } = readForm(job.acceptInvitation.body, offer);
  return errors ? { errors } : { offer };
}
