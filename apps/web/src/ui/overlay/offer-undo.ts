import { toast } from './toast.ts';
import type { UndoOffer } from './undo-toast.tsx';

export function offerUndo(offer: UndoOffer): void {
  import('./undo-toast.tsx').then(
    ({ showUndoToast }) => showUndoToast(offer),
    (error: unknown) => {
      console.warn(error);
      toast.success(offer.text);
    },
  );
}
