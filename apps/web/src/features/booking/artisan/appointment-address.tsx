import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './appointment-dialog.module.css';
import { texts } from './artisan-booking-texts.ts';

export function AppointmentAddress({ address }: { address: string }) {
  const text = useRef<HTMLSpanElement>(null);
  const copy = useCopy(texts.addressCopied, () => text.current && getSelection()?.selectAllChildren(text.current));
  return (
    <span className={styles.address}>
      <span ref={text}>{address}</span>
      <Button variant="ghost" square onClick={() => void copy(address)}>
        <Icon of={Copy} />
        <VisuallyHidden>{texts.copyAddress}</VisuallyHidden>
      </Button>
    </span>
  );
}
