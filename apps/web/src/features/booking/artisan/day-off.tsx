import { customProperties } from '../../../ui/custom-properties.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar-grid.module.css';
import { freeOn, type MinuteRange, timeOffOn, type WorkingTimes, workOn } from './calendar-off.ts';

interface DayOffProps {
  day: string;
  work: WorkingTimes;
  /** For a past day only time off is shown. */
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
  const clip = (range: MinuteRange) => ({
    from: Math.max(range.from / 60, from),
    to: Math.min(range.to / 60, to),
  });
  const freeRanges = freeOn(day, work)
    .map(clip)
    .filter((range) => range.from < range.to);
  return (
    <>
      {workOn(day, work).length === 0 && <VisuallyHidden>{texts.noWork}</VisuallyHidden>}
      {freeRanges.map((range) => (
        <span
          key={range.from}
          className={styles.free}
          style={customProperties({ '--from': range.from - from, '--length': range.to - range.from })}
          aria-hidden="true"
        />
      ))}
    </>
  );
}
