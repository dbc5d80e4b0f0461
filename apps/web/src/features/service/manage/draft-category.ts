import { readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { addServiceDraft, type NewService } from './add-service-form.tsx';

/** Returns the category chosen for the next service, or ''. */
export function readDraftCategory(): string {
  const { category_id } = readDraftFields<NewService>(addServiceDraft);
  return typeof category_id === 'string' ? category_id : '';
}

/** Preselects a category in the form for the next service. */
export function saveDraftCategory(category_id: string): void {
  storeDraft(addServiceDraft, { ...readDraftFields<NewService>(addServiceDraft), category_id });
}
