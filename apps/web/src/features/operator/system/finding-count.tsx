import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './finding-count.module.css';
import { useOpenFindings } from './system-queries.ts';
import { texts } from './system-texts.ts';

/** Shows in the rail how many findings are open. The link has it as its description, and keeps its short name. */
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
