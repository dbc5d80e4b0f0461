import { toast } from './overlay/toast.ts';

const copyManually =
  'Your browser does not let this page copy. The text is selected: copy it with Ctrl+C, or press and hold it.';

/** Copies text. Browsers refuse the clipboard over plain HTTP, and then the text is selected instead. */
export function useCopy(successText: string, selectText: () => void) {
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(successText);
    } catch {
      selectText();
      toast.error(copyManually);
    }
  };
}
