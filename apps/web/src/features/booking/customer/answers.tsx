import { Button } from '../../../ui/button.tsx';
import styles from './booking-card.module.css';
import { useAcceptBooking, useRejectBooking } from './queries.ts';
import { texts } from './texts.ts';

interface AnswersProps {
  id: string;
  /** Has the screen's one primary button. */
  first: boolean;
  onRejected?: () => void;
}

export function Answers({ id, first, onRejected }: AnswersProps) {
  const accept = useAcceptBooking(id);
  const reject = useRejectBooking(id, onRejected);
  const pending = accept.isPending || reject.isPending;
  return (
    <span className={styles.answers}>
      <Button onClick={() => reject.change()} pending={reject.isPending} disabled={pending}>
        {texts.reject}
      </Button>
      <Button
        look={first ? 'primary' : 'secondary'}
        onClick={() => accept.change()}
        pending={accept.isPending}
        disabled={pending}
      >
        {texts.accept}
      </Button>
    </span>
  );
}
