import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './appointment-dialog.module.css';
import { ownBookingTexts as texts } from './appointment-texts.ts';

/** Where the work is, with one tap to carry it over to whatever shows the way. */
export function OwnAddress({ address }: { address: string }) {
  const words = useRef<HTMLSpanElement>(null);

  const copy = async () => {
    try {
      // Where the page came without encryption a browser has no clipboard for it.
      await navigator.clipboard.writeText(address);
      toast.success(texts.addressCopied);
    } catch {
      if (words.current) getSelection()?.selectAllChildren(words.current);
      toast.error(texts.copyByHand);
    }
  };

  return (
    <span className={styles.address}>
      <span ref={words}>{address}</span>
      <Button look="ghost" square onClick={() => void copy()}>
        <Icon of={Copy} />
        <VisuallyHidden>{texts.copyAddress}</VisuallyHidden>
      </Button>
    </span>
  );
}
