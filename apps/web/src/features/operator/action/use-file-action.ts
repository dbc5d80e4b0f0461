import { useState } from 'react';
import { toast } from '../../../ui/overlay/toast.ts';
import { readAsBase64 } from './read-as-base64.ts';
import { useOperatorAction } from './use-operator-action.ts';

interface FileActionOptions {
  maxBytes: number;
  texts: { tooLarge: string; unreadable: string };
  onDone?: () => void;
}

/** Previews an action as soon as its file is chosen. The file is sent as base64. */
export function useFileAction(name: 'artisan import' | 'logo set', { maxBytes, texts, onDone }: FileActionOptions) {
  const [file, setFile] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const action = useOperatorAction(name, {
    fields: ['file'],
    onRefusal: ({ file: sentence }) => setRefusal(sentence),
    onDone: ({ message }) => {
      setFile(null);
      action.dropPreview();
      toast.success(message);
      onDone?.();
    },
  });
  const choose = async (chosenFile: File | undefined) => {
    action.dropPreview();
    setFile(null);
    setRefusal(undefined);
    if (!chosenFile) return;
    if (chosenFile.size > maxBytes) return setRefusal(texts.tooLarge);
    try {
      const base64 = await readAsBase64(chosenFile);
      setFile(base64);
      await action.loadPreview({ file: base64 });
    } catch {
      setRefusal(texts.unreadable);
    }
  };
  return { action, file, refusal, choose };
}
