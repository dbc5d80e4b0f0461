import type { Booking } from '@fixit/contract/booking';
import { classes } from '../../../ui/classes.ts';
import { customProperties } from '../../../ui/custom-properties.ts';
import { texts } from './artisan-booking-texts.ts';
import { CalendarBlock } from './calendar-block.tsx';
import { type Block, blocksOf, hoursOf, shortDay } from './calendar-days.ts';
import styles from './calendar-grid.module.css';
import { clockOf, type WorkingTimes, workingHoursOn } from './calendar-off.ts';
import { OffTime } from './off-time.tsx';

interface CalendarGridProps {
  days: readonly string[];
  bookings: readonly Booking[];
  work: WorkingTimes | null;
  today: string;
  clock: string;
  searchParams: URLSearchParams;
  isShort: boolean;
}

export function CalendarGrid({ days, bookings, work, today, clock, searchParams, isShort }: CalendarGridProps) {
  const columns = days.map((day) => ({ day, blocks: blocksOf(bookings, day) }));
  const firstBlock = isShort ? columns[0]?.blocks[0] : undefined;
  const range = hoursOf(columns.flatMap(({ day, blocks }) => [...blocks, ...(work ? workingHoursOn(day, work) : [])]));
  const from = Math.max(range.from, firstBlock ? Math.floor(firstBlock.from / 60) : 0);
  const { to } = range;
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  const style = customProperties({ '--hours': to - from, '--days': days.length });
  return (
    <>
      {firstBlock && from > range.from && (
        <p className={styles.before}>{texts.nothingBefore(clockOf(firstBlock.from))}</p>
      )}
      <div className={styles.grid} style={style}>
        <ol className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <li key={hour} className={styles.hour}>
              {`${String(hour).padStart(2, '0')}:00`}
            </li>
          ))}
        </ol>
        {columns.map(({ day, blocks }) => (
          <Column
            key={day}
            day={day}
            blocks={blocks}
            work={work}
            from={from}
            to={to}
            isOver={day < today}
            clock={day === today ? clock : null}
            searchParams={searchParams}
          />
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  day: string;
  blocks: readonly Block[];
  work: WorkingTimes | null;
  from: number;
  to: number;
  isOver: boolean;
  clock: string | null;
  searchParams: URLSearchParams;
}

function Column({ day, blocks, work, from, to, isOver, clock, searchParams }: ColumnProps) {
  const [hour = 0, minute = 0] = (clock ?? '').split(':').map(Number);
  const hoursSinceStart = hour + minute / 60 - from;
  return (
    <section className={classes(styles.column, clock !== null && styles.today)} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.day}>
        <time dateTime={day}>{shortDay(day)}</time>
      </h3>
      {work && <OffTime day={day} work={work} isOver={isOver} from={from} to={to} />}
      <div className={styles.lines}>
        {clock !== null && hoursSinceStart >= 0 && hoursSinceStart < to - from && (
          <span className={styles.now} style={customProperties({ '--since': hoursSinceStart })} aria-hidden="true" />
        )}
        <ol>
          {blocks.map((block) => (
            <CalendarBlock key={block.booking.id} block={block} fromHour={from} searchParams={searchParams} />
          ))}
        </ol>
      </div>
    </section>
  );
}
