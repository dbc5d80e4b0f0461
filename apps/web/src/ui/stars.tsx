import { Star } from 'lucide-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './stars.module.css';

const positions = [1, 2, 3, 4, 5] as const;

export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5`}>
      {positions.map((position) => (
        <Icon key={position} of={Star} className={classes(styles.star, position <= rating && styles.on)} />
      ))}
    </span>
  );
}

export function Rating({ children }: { children: string }) {
  return (
    <span className={styles.rating}>
      <Icon of={Star} className={styles.one} />
      {children}
    </span>
  );
}
