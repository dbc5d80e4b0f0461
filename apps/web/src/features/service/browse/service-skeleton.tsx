import { Skeleton } from '../../../ui/page/skeleton.tsx';
import head from './service-head.module.css';
import styles from './service-skeleton.module.css';

export function ServiceSkeleton() {
  return (
    <div className={head.head} aria-hidden="true">
      <div className={head.board}>
        <Skeleton className={styles.sign} />
      </div>
      <div className={styles.words}>
        <Skeleton className={styles.trade} />
        <Skeleton className={styles.name} />
        <Skeleton className={styles.where} />
        <Skeleton className={styles.stats} />
      </div>
    </div>
  );
}
