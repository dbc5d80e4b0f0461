import styles from './finding-count.module.css';
import { useOpenFindings } from './system-queries.ts';

/** Shows in the rail how many findings are open. The screen says the same in words. */
export function FindingCount() {
  const open = useOpenFindings();
  if (open === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {open}
    </span>
  );
}
