import { formatDate } from '@fixit/contract/value/appointment';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './free-time-field.module.css';

/** The date and the time are those of London. */
export interface AppointmentTime {
  appointment_date: string;
  appointment_time: string;
}

interface DayWithTimes {
  appointment_date: string;
  times: readonly { appointment_time: string }[];
}

interface FreeTimeFieldProps {
  label: ReactNode;
  hint?: string | undefined;
  days: readonly DayWithTimes[];
  /** A day without free times shows this text. */
  none: string;
  chosen: readonly AppointmentTime[];
  maxChosen?: number;
  /** This time was taken by somebody else and is struck through. */
  takenTime?: AppointmentTime | null | undefined;
  onPress: (time: AppointmentTime) => void;
}

const initialDayCount = 4;
const texts = { more: 'More days', taken: 'has just been taken' } as const;

const isEqual = (a: AppointmentTime, b: AppointmentTime) =>
  a.appointment_date === b.appointment_date && a.appointment_time === b.appointment_time;

export function FreeTimeField({ label, hint, days, none, chosen, maxChosen, takenTime, onPress }: FreeTimeFieldProps) {
  const [showsAllDays, setShowsAllDays] = useState(() =>
    chosen.some((time) => days.findIndex((day) => day.appointment_date === time.appointment_date) >= initialDayCount),
  );
  const visibleDays = showsAllDays ? days : days.slice(0, initialDayCount);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        {label}
        {hint && <small className={styles.hint}>{hint}</small>}
      </legend>
      {visibleDays.map(({ appointment_date, times }) => {
        const [weekday = '', day = '', month = ''] = formatDate(appointment_date).split(' ');
        const takenOnDay = takenTime?.appointment_date === appointment_date ? takenTime : null;
        const isMissing = takenOnDay && !times.some((time) => time.appointment_time === takenOnDay.appointment_time);
        const visibleTimes = [
          ...times.map((time) => time.appointment_time),
          ...(isMissing ? [takenOnDay.appointment_time] : []),
        ];
        return (
          <div key={appointment_date} className={styles.day}>
            <span className={styles.date}>
              {weekday} {day}
              <small>{month}</small>
            </span>
            {visibleTimes.length === 0 && <span className={styles.none}>{none}</span>}
            {visibleTimes.length > 0 && (
              <ul className={styles.times}>
                {visibleTimes.toSorted().map((appointment_time) => {
                  const time = { appointment_date, appointment_time };
                  const isTaken = takenOnDay !== null && isEqual(takenOnDay, time);
                  return (
                    <li key={appointment_time}>
                      {isTaken ? (
                        <s className={styles.taken}>
                          {appointment_time}
                          <VisuallyHidden> {texts.taken}</VisuallyHidden>
                        </s>
                      ) : (
                        <TimeButton
                          name={`${weekday} ${day} ${month}, ${appointment_time}`}
                          isChosen={chosen.some((other) => isEqual(other, time))}
                          isFull={maxChosen !== undefined && chosen.length >= maxChosen}
                          onPress={() => onPress(time)}
                        >
                          {appointment_time}
                        </TimeButton>
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </div>
        );
      })}
      {days.length > visibleDays.length && (
        <Button variant="text" onClick={() => setShowsAllDays(true)}>
          {texts.more}
        </Button>
      )}
    </fieldset>
  );
}

interface TimeButtonProps {
  name: string;
  isChosen: boolean;
  isFull: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A chosen button has a tick in its corner and keeps its width. */
function TimeButton({ name, isChosen, isFull, onPress, children }: TimeButtonProps) {
  return (
    <button
      type="button"
      className={styles.time}
      aria-label={name}
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={onPress}
    >
      {isChosen && <Icon of={Check} className={styles.tick} />}
      {children}
    </button>
  );
}
