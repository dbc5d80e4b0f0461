import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { texts } from './action-texts.ts';

interface SetUpLinkProps {
  title: string;
  link: string;
  onClose: () => void;
}

/**
 * Shows a link that cannot be shown again. Only its own button closes it, so that no accidental
 * click loses the link.
 */
export function SetUpLink({ title, link, onClose }: SetUpLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  const copy = useCopy(texts.copied, () => box.current?.querySelector('input')?.select());
  return (
    <Dialog title={title} onClose={onClose} onDismiss={() => undefined}>
      <p>{texts.linkSentence}</p>
      <div ref={box}>
        <TextField label={texts.link} value={link} readOnly onChange={() => undefined} />
      </div>
      <div className={formStyles.choices}>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="primary" onClick={() => void copy(link)}>
          {texts.copy}
        </Button>
      </div>
    </Dialog>
  );
}
