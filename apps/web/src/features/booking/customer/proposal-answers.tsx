import { Button } from '../../../ui/button.tsx';
import styles from './booking-card.module.css';
import { useAcceptBooking, useRejectBooking } from './customer-booking-changes.ts';
import { texts } from './customer-booking-texts.ts';

interface ProposalAnswersProps {
  id: string;
  /** The first proposal has the screen's only primary button. */
  isFirst: boolean;
  onRejected?: () => void;
}

export function ProposalAnswers({ id, isFirst, onRejected }: ProposalAnswersProps) {
  const accept = useAcceptBooking(id);
  const reject = useRejectBooking(id, onRejected);
  const pending = accept.isPending || reject.isPending;
  return (
    <span className={styles.answers}>
      <Button destructive onClick={() => reject.change()} pending={reject.isPending} disabled={pending}>
        {texts.reject}
      </Button>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        onClick={() => accept.change()}
        pending={accept.isPending}
        disabled={pending}
      >
        {texts.accept}
      </Button>
    </span>
  );
}
