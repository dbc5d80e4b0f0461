import { type RequirableField, requirableFields } from '@fixit/contract/job/required-fields';

export function readRequiredFields(): RequirableField[] {
  const required = document.documentElement.dataset['required']?.split(' ') ?? [];
  return requirableFields.filter((field) => required.includes(field));
}
