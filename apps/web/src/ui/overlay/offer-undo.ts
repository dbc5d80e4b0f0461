import { toast } from './toast.ts';

export interface UndoOffer {
  /** What has happened, such as 'Message deleted'. */
  text: string;
  undo: () => Promise<unknown> | void;
  /** Replaces the text after an undo; without it the toast goes. */
  undone?: string;
  /** Runs after each try, whether it succeeded or not. */
  onSettled?: () => void;
}

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
