import { Button } from '../button.tsx';
import styles from './retry-line.module.css';

interface RetryLineProps {
  sentence: string;
  onRetry: () => void;
  pending?: boolean;
}

export function RetryLine({ sentence, onRetry, pending = false }: RetryLineProps) {
  return (
    <div className={styles.line}>
      <p>{sentence}</p>
      <Button onClick={onRetry} pending={pending}>
        Try again
      </Button>
    </div>
  );
}
