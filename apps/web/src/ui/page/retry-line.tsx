import { Button } from '../button.tsx';
import styles from './retry-line.module.css';

interface Retry {
  onRetry: () => void;
  pending?: boolean;
}

interface RetriedQuery {
  query: { refetch: () => unknown; isFetching: boolean };
}

export function RetryLine({ sentence, ...retry }: { sentence: string } & (Retry | RetriedQuery)) {
  const { onRetry, pending = false } = 'query' in retry ? retryOf(retry) : retry;
  return (
    <div className={styles.line}>
      <p>{sentence}</p>
      <Button onClick={onRetry} pending={pending}>
        Try again
      </Button>
    </div>
  );
}

function retryOf({ query }: RetriedQuery): Retry {
  return { onRetry: () => void query.refetch(), pending: query.isFetching };
}
