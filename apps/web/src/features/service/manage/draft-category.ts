import { readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { addServiceDraft, type NewService } from './add-service-form.tsx';

/** Returns '' if none was chosen. */
export function readDraftCategory(): string {
  const { category_id } = readDraftFields<NewService>(addServiceDraft);
  return typeof category_id === 'string' ? category_id : '';
}

export function saveDraftCategory(category_id: string): void {
  storeDraft(addServiceDraft, { ...readDraftFields<NewService>(addServiceDraft), category_id });
}
