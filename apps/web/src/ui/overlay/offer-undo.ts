import { toast } from './toast.ts';
import type { UndoOffer } from './undo-toast.tsx';

/** Shows what has happened, and offers to undo it. */
export function offerUndo(offer: UndoOffer): void {
  import('./undo-toast.tsx').then(
    ({ showUndoToast }) => showUndoToast(offer),
    (error: unknown) => {
      console.warn(error);
      toast.success(offer.text);
    },
  );
}
