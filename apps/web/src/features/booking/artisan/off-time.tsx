import { customProperties } from '../../../ui/custom-properties.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar-grid.module.css';
import { type MinuteRange, offHoursOn, timeOffOn, type WorkingTimes, workingHoursOn } from './calendar-off.ts';

interface OffTimeProps {
  day: string;
  work: WorkingTimes;
  /** Only time off is shown on a past day. */
  isOver: boolean;
  from: number;
  to: number;
}

export function OffTime({ day, work, isOver, from, to }: OffTimeProps) {
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
  const offHours = offHoursOn(day, work)
    .map(clip)
    .filter((range) => range.from < range.to);
  return (
    <>
      {workingHoursOn(day, work).length === 0 && <VisuallyHidden>{texts.noWork}</VisuallyHidden>}
      {offHours.map((range) => (
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
