import { Skeleton } from '../../../ui/page/skeleton.tsx';
import inbox from './inbox.module.css';
import card from './inbox-card.module.css';
import styles from './inbox-skeleton.module.css';

const rows = ['a', 'b', 'c'];

export function InboxSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className={styles.tabs} />
      <div className={inbox.list}>
        {rows.map((row) => (
          <div key={row} className={card.card}>
            <Skeleton className={styles.drawing} />
            <div className={card.words}>
              <Skeleton className={styles.name} />
              <Skeleton className={styles.line} />
            </div>
            <div className={card.about}>
              <Skeleton className={styles.words} />
            </div>
            <div className={card.foot}>
              <Skeleton className={styles.open} />
              <Skeleton className={styles.answers} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
