import cards from '../cards.module.css';
import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.box, className)} aria-hidden="true" />;
}

export function SignCardSkeletons({ count }: { count: number }) {
  return indexes(count).map((index) => (
    <li key={index} className={cards.card} data-skeleton="provider" aria-hidden="true">
      <Skeleton className={styles.sign} />
      <span>
        <Skeleton className={styles.name} />
        <Skeleton className={styles.line} />
      </span>
    </li>
  ));
}

export function PictureTileSkeletons({ count }: { count: number }) {
  return indexes(count).map((index) => (
    <li key={index} className={styles.tile} data-skeleton="category" aria-hidden="true">
      <Skeleton className={styles.drawing} />
      <Skeleton className={styles.label} />
    </li>
  ));
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
