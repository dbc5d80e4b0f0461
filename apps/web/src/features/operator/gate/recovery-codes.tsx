import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { texts } from './gate-texts.ts';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  const copy = useCopy(texts.copied, () => {
    if (list.current) window.getSelection()?.selectAllChildren(list.current);
  });
  return (
    <>
      <p>{texts.codesLead}</p>
      <ul ref={list} className={styles.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void copy(codes.join('\n'))}>{texts.copy}</Button>
      <Button variant="primary" wide onClick={onSaved}>
        {texts.saved}
      </Button>
    </>
  );
}
