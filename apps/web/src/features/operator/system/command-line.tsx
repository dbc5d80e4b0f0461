import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './command-line.module.css';
import { texts } from './system-texts.ts';

export function CommandLine({ command }: { command: string }) {
  const code = useRef<HTMLElement>(null);
  const select = () => code.current && window.getSelection()?.selectAllChildren(code.current);
  const copy = useCopy(texts.copied, select);
  return (
    <div className={styles.line}>
      <code ref={code}>{command}</code>
      <Button variant="text" onClick={() => void copy(command)}>
        {texts.copy}
      </Button>
    </div>
  );
}
