import { Skeleton } from '../../ui/page/skeleton.tsx';
import contacts from './contacts.module.css';
import styles from './contacts-skeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e'];

export function ContactsSkeleton() {
  return (
    <div className={contacts.panel} aria-hidden="true">
      <Skeleton className={styles.search} />
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={contacts.sign} />
          <div className={styles.words}>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.preview} />
          </div>
        </div>
      ))}
    </div>
  );
}
