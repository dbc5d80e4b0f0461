import { type ChosenArtisan, openOverlay } from '../../../lib/overlay.ts';
import { offerUndo } from '../../../ui/overlay/offer-undo.ts';
import { takeRequest } from './request-draft.ts';
import { texts } from './request-texts.ts';

/** The form resets when 'Close' closes it. A toast offers to bring back what was typed. */
export function discardRequest(artisan?: ChosenArtisan): void {
  const restore = takeRequest();
  if (!restore) return;
  offerUndo({
    text: texts.discarded,
    undo: () => {
      restore();
      openOverlay({ name: 'request-service', artisan });
    },
  });
}
