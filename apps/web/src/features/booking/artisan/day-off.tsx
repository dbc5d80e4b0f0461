import { customProperties } from '../../../ui/custom-properties.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './calendar-grid.module.css';
import { freeOn, type Stretch, timeOffOn, type Work, workOn } from './calendar-off.ts';
import { texts } from './texts.ts';

interface DayOffProps {
  day: string;
  work: Work;
  /** Then only time off is shown: the free hours no longer matter. */
  isOver: boolean;
  from: number;
  to: number;
}

export function DayOff({ day, work, isOver, from, to }: DayOffProps) {
  const timeOff = timeOffOn(day, work);
  if (timeOff) {
    return (
      <p className={styles.timeOff}>
        {texts.timeOff}
        {timeOff.note && <span className={styles.note}>{timeOff.note}</span>}
      </p>
    );
  }
  if (isOver) return null;
  const shown = (stretch: Stretch) => ({ from: Math.max(stretch.from / 60, from), to: Math.min(stretch.to / 60, to) });
  const free = freeOn(day, work)
    .map(shown)
    .filter((stretch) => stretch.from < stretch.to);
  return (
    <>
      {workOn(day, work).length === 0 && <VisuallyHidden>{texts.noWork}</VisuallyHidden>}
      {free.map((stretch) => (
        <span
          key={stretch.from}
          className={styles.free}
          style={customProperties({ '--from': stretch.from - from, '--length': stretch.to - stretch.from })}
          aria-hidden="true"
        />
      ))}
    </>
  );
}
