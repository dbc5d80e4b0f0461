import { Skeleton } from '../../ui/page/skeleton.tsx';
import list from './notification-list.module.css';
import styles from './notification-skeleton.module.css';

const rows = ['a', 'b', 'c', 'd'];

export function NotificationSkeleton() {
  return (
    <div className={list.list} aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={list.item}>
          <div className={styles.words}>
            <Skeleton className={styles.title} />
            <Skeleton className={styles.body} />
          </div>
          <Skeleton className={styles.when} />
        </div>
      ))}
    </div>
  );
}
