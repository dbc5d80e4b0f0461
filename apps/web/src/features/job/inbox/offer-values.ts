import { type Invitation, job } from '@fixit/contract/job';
import { readAmount } from '../../../lib/form/amount.ts';
import { readDraftFields } from '../../../lib/form/draft.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import type { AppointmentTime } from '../../../ui/field/free-time-field.tsx';
import type { OfferInput } from './inbox-changes.ts';

type OfferPriceKind = 'price' | 'call_out_fee';

export interface OfferValues {
  price: string;
  price_kind: OfferPriceKind;
  note: string;
  offered_times: readonly AppointmentTime[];
}

export const offerDraft = (job_id: string) => `accept.${job_id}`;

export function initialOffer(job_id: string): OfferValues {
  const draft = readDraftFields<OfferValues>(offerDraft(job_id));
  return {
    price: typeof draft.price === 'string' ? draft.price : '',
    price_kind: draft.price_kind === 'call_out_fee' ? 'call_out_fee' : 'price',
    note: typeof draft.note === 'string' ? draft.note : '',
    // Times may have been taken since the draft was stored.
    offered_times: [],
  };
}

/** Returns the offer, or an error for each invalid field. */
export function readOffer(
  values: OfferValues,
  form: HTMLFormElement | null,
): { offer: OfferInput; errors?: undefined } | { offer?: undefined; errors: Record<string, string> } {
  const offer = { ...values, offered_times: [...values.offered_times], price: readAmount(form, 'price', values.price) };
  const { errors } = readForm(job.acceptInvitation.body, offer);
  return errors ? { errors } : { offer };
}

/**
 * Returns false if the request was accepted before with another offer, which this one does not
 * replace. An answer without these fields counts as the same.
 */
export function isOfferOf(
  accepted: Pick<Invitation, 'price' | 'offered_times'>,
  { price = null, offered_times }: OfferInput,
): boolean {
  const acceptedPrice = accepted.price === undefined ? price : accepted.price;
  const acceptedTimes = accepted.offered_times ?? offered_times ?? [];
  const isSamePrice = (acceptedPrice === null) === (price === null) && Number(acceptedPrice) === Number(price);
  return isSamePrice && acceptedTimes.length === (offered_times ?? []).length;
}
