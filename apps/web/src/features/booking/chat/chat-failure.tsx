import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { texts } from './chat-booking-texts.ts';
import styles from './chat-job-sheet.module.css';

export function ChatFailure({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  return (
    <div className={styles.failed}>
      <RetryLine sentence={texts.failed} query={query} />
    </div>
  );
}
