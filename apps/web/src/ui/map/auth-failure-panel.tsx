import styles from './auth-failure-panel.module.css';
import { texts } from './map-texts.ts';

/** Replaces a map whose tile server refuses this site. */
export function AuthFailurePanel() {
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{texts.rejected}</p>
      <p>{texts.advice}</p>
    </div>
  );
}
