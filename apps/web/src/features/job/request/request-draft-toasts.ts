import { FileCheck } from 'lucide-react';
import { type ChosenArtisan, openOverlay } from '../../../lib/overlay.ts';
import { offerUndo } from '../../../ui/overlay/offer-undo.ts';
import { describeDraft, takeRequest } from './request-draft.ts';
import { texts } from './request-texts.ts';

/** This is the toast of a request that was saved as a draft. */
export const draftToast = 'request-draft';

const openRequestForm = (artisan: ChosenArtisan | undefined) => openOverlay({ name: 'request-service', artisan });

/** 'Close' resets the form. A toast offers to restore what was typed. */
export function discardRequest(artisan?: ChosenArtisan): void {
  const restore = takeRequest();
  if (!restore) return;
  offerUndo({
    text: texts.discarded,
    undo: () => {
      restore();
      openRequestForm(artisan);
    },
  });
}

/** Back, Escape and the scrim leave the draft. A toast says so and offers to open it again. */
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
