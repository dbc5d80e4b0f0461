import styles from './phone.module.css';
import { phoneGroups } from './phone-groups.ts';

/** The groups are only visual: copied, the number is as it was given. */
export function Phone({ number }: { number: string }) {
  const groups = phoneGroups(number);
  return groups.map((group, place) => (
    <span key={groups.slice(0, place + 1).join('')} className={styles.group}>
      {group}
    </span>
  ));
}
