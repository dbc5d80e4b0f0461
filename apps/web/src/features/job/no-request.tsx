import { openOverlay } from '../../lib/overlay.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './no-request.module.css';
import { texts } from './texts.ts';

interface NoRequestProps {
  /** Null when there is none; undefined while that is not known. */
  job: null | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** In place of a request's screen: none is open, it could not be read, or it is on its way. */
export function NoRequest({ job, failed, onRetry }: NoRequestProps) {
  if (failed) return <RetryLine sentence={texts.jobFailed} onRetry={onRetry} />;
  if (job === undefined) return <Skeleton className={styles.waiting} />;
  return (
    <EmptyState
      picture="tea"
      sentence={texts.noRequest}
      action={
        <Button look="plate" onClick={() => openOverlay({ name: 'request-service' })}>
          {texts.request}
        </Button>
      }
    />
  );
}
