import { type Booking, booking, duration } from '@fixit/contract/booking';
import type { SheetRequest } from '@fixit/contract/job/job-sheet';
import type { CallInput } from '@fixit/contract/route';
import { readAmount } from '../../../lib/form/amount.ts';
import { readDraftFields } from '../../../lib/form/draft.ts';
import { readForm } from '../../../lib/form/read-form.ts';

/** The names match the wire, so that the server's errors find their fields. */
export interface ProposalValues {
  appointment_date: string;
  appointment_time: string;
  /** The duration is in hours. */
  duration_minutes: string;
  price: string;
  service_description: string;
}

export type ProposalInput = CallInput<typeof booking.propose>['body'];

export const proposalDraft = (conversation_id: string) => `propose.${conversation_id}`;

const minutesPerHour = 60;
const hoursText = (minutes: number) => String(Math.round((minutes / minutesPerHour) * 100) / 100);

const empty: ProposalValues = {
  appointment_date: '',
  appointment_time: '',
  duration_minutes: hoursText(duration.usual),
  price: '',
  service_description: '',
};

/** Returns the price and the note of the offer. Without a note, the request describes the work. */
function valuesOfOffer(request: SheetRequest | null): Partial<ProposalValues> {
  if (!request?.offer) return {};
  const { price, note } = request.offer;
  return { price: price == null ? '' : String(price), service_description: note || request.description };
}

export function initialProposal(
  conversation_id: string,
  proposalToRepeat: Booking | null,
  request: SheetRequest | null,
): ProposalValues {
  if (proposalToRepeat) {
    return {
      appointment_date: proposalToRepeat.appointment_date,
      appointment_time: proposalToRepeat.appointment_time,
      duration_minutes: hoursText(proposalToRepeat.duration_minutes),
      price: proposalToRepeat.price == null ? '' : String(proposalToRepeat.price),
      service_description: proposalToRepeat.service_description,
    };
  }
  const draft = readDraftFields<ProposalValues>(proposalDraft(conversation_id));
  const initial = { ...empty, ...valuesOfOffer(request) };
  const text = (field: keyof ProposalValues) => {
    const value = draft[field];
    return typeof value === 'string' ? value : initial[field];
  };
  return {
    appointment_date: text('appointment_date'),
    appointment_time: text('appointment_time'),
    duration_minutes: text('duration_minutes'),
    price: text('price'),
    service_description: text('service_description'),
  };
}

/** Returns the proposal, or an error for each invalid field. */
export function readProposal(
  conversation_id: string,
  values: ProposalValues,
  form: HTMLFormElement | null,
): { proposal: ProposalInput; errors?: undefined } | { proposal?: undefined; errors: Record<string, string> } {
  const hours = readAmount(form, 'duration_minutes', values.duration_minutes);
  const proposal = {
    conversation_id,
    // Treats an empty field as missing, so that the error does not call it malformed.
    appointment_date: values.appointment_date || undefined,
    appointment_time: values.appointment_time || undefined,
    duration_minutes: typeof hours === 'number' ? Math.round(hours * minutesPerHour) : (hours ?? ''),
    price: readAmount(form, 'price', values.price),
    service_description: values.service_description,
  };
  const { body, errors } = readForm(booking.propose.body, proposal);
  return errors ? { errors } : { proposal: body };
}
