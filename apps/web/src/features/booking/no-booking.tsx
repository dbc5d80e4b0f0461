import { CallError } from '../../lib/http/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { dialogTexts as texts } from './customer/dialogs/texts.ts';
import styles from './no-booking.module.css';

interface NoBookingProps {
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  /** The way on. */
  back: string;
  onBack: () => void;
}

/** In place of an appointment: it is on its way, it did not come, or there is none that its reader may see. */
export function NoBooking({ query, back, onBack }: NoBookingProps) {
  if (query.isPending) return <Skeleton className={styles.waiting} />;
  if (!isUnknown(query.error)) {
    return <RetryLine sentence={texts.notLoaded} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return (
    <EmptyState
      picture="letterbox"
      sentence={texts.unknown}
      more={texts.unknownMore}
      action={
        <Button look="secondary" onClick={onBack}>
          {back}
        </Button>
      }
    />
  );
}

/** No such id, no id at all, or a server that shows no single appointment. */
function isUnknown(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 405].includes(error.status);
}
