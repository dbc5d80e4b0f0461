import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './calendar-skeleton.module.css';

export function CalendarSkeleton() {
  return (
    <div className={styles.days} aria-hidden="true">
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className={styles.day} />
      ))}
    </div>
  );
}
