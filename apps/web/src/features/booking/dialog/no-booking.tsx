import { CallError } from '../../../lib/http/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { texts } from './booking-dialog-texts.ts';
import styles from './no-booking.module.css';

interface NoBookingProps {
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  back: string;
  onBack: () => void;
}

export function NoBooking({ query, back, onBack }: NoBookingProps) {
  if (query.isPending) return <Skeleton className={styles.waiting} />;
  if (!isUnknown(query.error)) {
    return <RetryLine sentence={texts.notLoaded} query={query} />;
  }
  return (
    <EmptyState
      picture="letterbox"
      sentence={texts.unknown}
      more={texts.unknownMore}
      action={
        <Button variant="secondary" onClick={onBack}>
          {back}
        </Button>
      }
    />
  );
}

/** Returns true if the id does not exist or is malformed, or if the server lacks this call. */
function isUnknown(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 405].includes(error.status);
}
