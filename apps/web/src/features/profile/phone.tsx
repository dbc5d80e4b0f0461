import styles from './phone.module.css';
import { phoneGroups } from './phone-groups.ts';

/** A phone number in its usual groups. They stand apart only to the eye: as text it stays as it was given. */
export function Phone({ number }: { number: string }) {
  const groups = phoneGroups(number);
  return groups.map((group, place) => (
    <span key={groups.slice(0, place + 1).join('')} className={styles.group}>
      {group}
    </span>
  ));
}
