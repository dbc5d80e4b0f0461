import { type RequirableField, requirableFields } from '@fixit/contract/job/required-fields';

/** The server writes into the document which fields a request must have. */
export function readRequiredFields(): RequirableField[] {
  const required = document.documentElement.dataset['required']?.split(' ') ?? [];
  return requirableFields.filter((field) => required.includes(field));
}
