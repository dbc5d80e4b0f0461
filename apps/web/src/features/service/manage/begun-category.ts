import { keepDraft, readTyped } from '../../../lib/form/draft.ts';
import { type AddedService, addServiceDraft } from './add-service-form.tsx';

/** Returns the category that was chosen for the next service; empty if none was. */
export function readBegunCategory(): string {
  const { category_id } = readTyped<AddedService>(addServiceDraft);
  return typeof category_id === 'string' ? category_id : '';
}

/** Chooses the category of the next service, whose form opens with it. */
export function beginCategory(category_id: string): void {
  keepDraft(addServiceDraft, { ...readTyped<AddedService>(addServiceDraft), category_id });
}
