import cards from '../cards.module.css';
import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.box, className)} aria-hidden="true" />;
}

export function SignCardSkeletons({ count }: { count: number }) {
  return places(count).map((place) => (
    <li key={place} className={cards.card} data-skeleton="provider" aria-hidden="true">
      <Skeleton className={styles.sign} />
      <span>
        <Skeleton className={styles.name} />
        <Skeleton className={styles.line} />
      </span>
    </li>
  ));
}

export function PictureTileSkeletons({ count }: { count: number }) {
  return places(count).map((place) => (
    <li key={place} className={styles.tile} data-skeleton="category" aria-hidden="true">
      <Skeleton className={styles.drawing} />
      <Skeleton className={styles.label} />
    </li>
  ));
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
