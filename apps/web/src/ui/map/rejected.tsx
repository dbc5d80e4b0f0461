import { texts } from './map-texts.ts';
import styles from './rejected.module.css';

/** Replaces a map whose tile server refuses this site. */
export function Rejected() {
  return (
    <div className={styles.rejected}>
      <p className={styles.title}>{texts.rejected}</p>
      <p>{texts.advice}</p>
    </div>
  );
}
