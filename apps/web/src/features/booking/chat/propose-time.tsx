import { type FreeDay, type FreeTime, type OwnFreeTimes, offeredDurations } from '@fixit/contract/job/free-times';
import { londonDateTime } from '@fixit/contract/value/appointment';
import { useEffect, useState } from 'react';
import { clockText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { DayTime } from '../../../ui/field/free-time-field.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import styles from '../dialog/booking-fields.module.css';
import { useFreeTimesOfConversation } from '../dialog/free-times-queries.ts';
import { WhenChoice } from '../dialog/when-choice.tsx';
import { texts } from './chat-booking-texts.ts';
import { TravelTime } from './travel-time.tsx';
import { UsualHours } from './usual-hours.tsx';

interface ProposeTimeProps {
  conversation_id: string;
  values: DayTime & { duration_minutes: string };
  errors: { readonly [field in keyof DayTime]?: string | undefined };
  onChange: (field: keyof DayTime | 'duration_minutes', value: string) => void;
}

/** Chooses how long the work takes and when it begins. If the artisan offered only one time, it is already chosen. */
export function ProposeTime({ conversation_id, values, errors, onChange }: ProposeTimeProps) {
  const minutes = offeredDurations.find((duration) => duration === Number(values.duration_minutes) * 60) ?? null;
  const free = useFreeTimesOfConversation(conversation_id, minutes);
  const [isSetting, setSetting] = useState(false);
  const days = free.data ? withOffered(free.data) : [];
  const offered = free.data?.offered.length === 1 ? free.data.offered[0] : undefined;
  const travel_minutes = free.data?.travel_minutes ?? null;
  const isEmpty = !values.appointment_date && !values.appointment_time;

  useEffect(() => {
    const [date] = londonDateTime(offered?.starts_at ?? '') ?? [];
    if (!isEmpty || !offered || !date) return;
    onChange('appointment_date', date);
    onChange('appointment_time', offered.appointment_time);
    // Runs only once the times have loaded, so that a time that is cleared afterwards stays cleared.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered?.starts_at]);

  const chosen = days
    .find((day) => day.appointment_date === values.appointment_date)
    ?.times.find((time) => time.appointment_time === values.appointment_time);
  return (
    <>
      <UsualHours value={values.duration_minutes} onChange={(hours) => onChange('duration_minutes', hours)} />
      <WhenChoice
        free={minutes === null || free.isError ? null : free.data && { ...free.data, days }}
        labels={{ date: texts.date, time: texts.start }}
        artisan={null}
        values={values}
        errors={errors}
        onChange={onChange}
      />
      {days.length > 0 && (
        <div>
          <p className={typeStyles.note}>{driveText(chosen, travel_minutes)}</p>
          {!isSetting && (
            <div className={styles.inline}>
              <Button variant="text" onClick={() => setSetting(true)}>
                {texts.changeTravel}
              </Button>
            </div>
          )}
        </div>
      )}
      {isSetting && <TravelTime minutes={travel_minutes} onDone={() => setSetting(false)} />}
    </>
  );
}

function driveText(chosen: FreeTime | undefined, travel_minutes: number | null): string {
  if (!chosen?.drive) return travel_minutes === null ? texts.travelEstimated : texts.travelSet(travel_minutes);
  const { minutes, from, at } = chosen.drive;
  return texts.drive(minutes, from, clockText(at));
}

/** Adds the times of the artisan's offer to the free times of their days. */
function withOffered({ days, offered }: OwnFreeTimes): FreeDay[] {
  const timesByDay = new Map(days.map((day) => [day.appointment_date, day.times]));
  for (const time of offered) {
    const [date = ''] = londonDateTime(time.starts_at) ?? [];
    const times = timesByDay.get(date) ?? [];
    if (!times.some(({ starts_at }) => starts_at === time.starts_at)) timesByDay.set(date, [...times, time]);
  }
  return [...timesByDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([appointment_date, times]) => ({ appointment_date, times }));
}
