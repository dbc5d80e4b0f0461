import { waitlist } from '@fixit/contract/waitlist';
import { readDraftFields } from '../../lib/form/draft.ts';
import { readForm } from '../../lib/form/read-form.ts';

export interface EntryValues {
  fullName: string;
  whatsappNumber: string;
  services: string;
  city: string;
  socialMedia: string;
  joinWhatsAppGroup: boolean;
}

export const entryDraft = 'waitlist';

export function initialEntry(): EntryValues {
  const draft = readDraftFields<EntryValues>(entryDraft);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    fullName: text(draft.fullName),
    whatsappNumber: text(draft.whatsappNumber),
    services: text(draft.services),
    city: text(draft.city),
    socialMedia: text(draft.socialMedia),
    joinWhatsAppGroup: draft.joinWhatsAppGroup === true,
  };
}

/** Normalises the number to 11 digits. Returns an error for each invalid field instead of the entry. */
export function readEntry(values: EntryValues) {
  const joinWhatsAppGroup = values.joinWhatsAppGroup ? ('yes' as const) : ('no' as const);
  const { body, errors } = readForm(waitlist.join.body, { ...values, joinWhatsAppGroup });
  return body ? { entry: { ...body, joinWhatsAppGroup } } : { errors };
}
