import { readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { type AddedService, addServiceDraft } from './add-service-form.tsx';

/** Returns the category that was chosen for the next service; empty if none was. */
export function readDraftCategory(): string {
  const { category_id } = readDraftFields<AddedService>(addServiceDraft);
  return typeof category_id === 'string' ? category_id : '';
}

/** Chooses the category of the next service, whose form opens with it. */
export function saveDraftCategory(category_id: string): void {
  storeDraft(addServiceDraft, { ...readDraftFields<AddedService>(addServiceDraft), category_id });
}
