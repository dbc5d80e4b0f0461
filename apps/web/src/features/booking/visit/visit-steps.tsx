import { type Booking, bookingState } from '@fixit/contract/booking';
import { clockText } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { expectedArrival } from './visit-rules.ts';
import styles from './visit-steps.module.css';
import { texts } from './visit-texts.ts';

/** Shows the steps 'On my way', 'Arrived' and 'Done'. The last step reached is the current one. */
export function VisitSteps({ booking }: { booking: Booking }) {
  const { visit, booking_status } = booking;
  const isAnnounced = Boolean(visit?.departed_at ?? visit?.delay);
  const steps = [
    { label: texts.onMyWay, at: visit?.departed_at },
    { label: texts.arrived, at: visit?.arrived_at, expected: isAnnounced },
    { label: texts.done, at: visit?.done_at },
  ] as const;
  const isDone = booking_status === bookingState.completed;
  const current = isDone ? -1 : steps.findLastIndex(({ at }) => at);
  const pastCount = isDone ? steps.length : current;
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {steps.map(({ label, at, ...step }, index) => (
        <li
          key={label}
          className={classes(styles.step, index === current && styles.now, (at ?? index < pastCount) && styles.past)}
          aria-current={index === current ? 'step' : undefined}
        >
          {label}
          {at && <time dateTime={at}>{clockText(at)}</time>}
          {!at && 'expected' in step && step.expected && !isDone && (
            <span className={styles.about}>{texts.about(expectedArrival(booking))}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
