import { FileCheck } from 'lucide-react';
import { type ChosenArtisan, openOverlay } from '../../../lib/overlay.ts';
import { offerUndo } from '../../../ui/overlay/offer-undo.ts';
import { describeDraft, takeRequestDraft } from './request-draft.ts';
import { texts } from './request-texts.ts';

export const draftToast = 'request-draft';

const openRequestForm = (artisan: ChosenArtisan | undefined) => openOverlay({ name: 'request-service', artisan });

/** Resets the form when it is closed with 'Close'. A toast offers to restore it. */
export function discardRequest(artisan?: ChosenArtisan): void {
  const restore = takeRequestDraft();
  if (!restore) return;
  offerUndo({
    text: texts.discarded,
    undo: () => {
      restore();
      openRequestForm(artisan);
    },
  });
}

/** Keeps the draft when the form is left with Back, Escape or the backdrop. A toast offers to reopen it. */
export function leaveRequest(artisan?: ChosenArtisan): void {
  const draft = describeDraft();
  if (!draft) return;
  offerUndo({
    id: draftToast,
    text: texts.isDraft(draft.photos),
    icon: FileCheck,
    label: texts.openDraft,
    undo: () => openRequestForm(artisan),
  });
}
