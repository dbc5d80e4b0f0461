import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './finding-count.module.css';
import { useOpenFindings } from './system-queries.ts';
import { texts } from './system-texts.ts';

/** The link uses the count as a description, so that its name stays short. */
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
