import { useTimesOff } from '../../features/artisan/own-queries.ts';
import { TimeOffForm, TimeOffList } from '../../features/artisan/time-off.tsx';
import styles from './profile.module.css';
import { Part } from './profile-part.tsx';

/** Days on which nobody can be promised anything. */
export default function TimeOffPart() {
  return (
    <Part of={useTimesOff()}>
      {(timesOff) => (
        <div className={styles.timeOff}>
          <TimeOffList timesOff={timesOff} />
          <TimeOffForm />
        </div>
      )}
    </Part>
  );
}
