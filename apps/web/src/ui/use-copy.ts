import { toast } from './overlay/toast.ts';

const byHand =
  'Your browser does not let this page copy. The text is selected: copy it with Ctrl+C, or press and hold it.';

/**
 * Copies a text to the clipboard and says `done`. Without the clipboard, which browsers refuse on pages served over plain
 * HTTP, it selects the text on the screen instead.
 */
export function useCopy(done: string, select: () => void) {
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      select();
      toast.error(byHand);
    }
  };
}
