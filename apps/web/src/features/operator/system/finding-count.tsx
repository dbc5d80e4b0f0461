import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './finding-count.module.css';
import { useOpenFindings } from './system-queries.ts';
import { texts } from './system-texts.ts';

/**
 * Shows the number of open findings in the rail. It is the description of the link, whose name
 * stays short.
 */
export function FindingCount({ id }: { id: string }) {
  const open = useOpenFindings();
  if (open === 0) return null;
  return (
    <span id={id} className={styles.count} aria-hidden="true">
      {open}
      <VisuallyHidden> {texts.openFindings(open)}</VisuallyHidden>
    </span>
  );
}
