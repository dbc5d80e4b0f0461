import { type FreeDay, type FreeTime, type OwnFreeTimes, offeredDurations } from '@fixit/contract/job/free-times';
import { londonDateTime } from '@fixit/contract/value/appointment';
import { useEffect, useState } from 'react';
import { clockText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { AppointmentTime } from '../../../ui/field/free-time-field.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import styles from '../dialog/booking-fields.module.css';
import { useFreeTimesOfConversation } from '../dialog/free-times-queries.ts';
import { WhenChoice } from '../dialog/when-choice.tsx';
import { texts } from './chat-booking-texts.ts';
import { TravelTime } from './travel-time.tsx';
import { UsualDurations } from './usual-durations.tsx';

interface ProposeTimeProps {
  conversation_id: string;
  values: AppointmentTime & { duration_minutes: string };
  errors: { readonly [field in keyof AppointmentTime]?: string | undefined };
  onChange: (field: keyof AppointmentTime | 'duration_minutes', value: string) => void;
}

/** If the artisan offered only one time, it is preselected. */
export function ProposeTime({ conversation_id, values, errors, onChange }: ProposeTimeProps) {
  const minutes = offeredDurations.find((duration) => duration === Number(values.duration_minutes) * 60) ?? null;
  const freeTimes = useFreeTimesOfConversation(conversation_id, minutes);
  const [isSettingTravel, setSettingTravel] = useState(false);
  const days = freeTimes.data ? addOfferedTimes(freeTimes.data) : [];
  const onlyOffer = freeTimes.data?.offered.length === 1 ? freeTimes.data.offered[0] : undefined;
  const travel_minutes = freeTimes.data?.travel_minutes ?? null;
  const isEmpty = !values.appointment_date && !values.appointment_time;

  useEffect(() => {
    const [date] = londonDateTime(onlyOffer?.starts_at ?? '') ?? [];
    if (!isEmpty || !onlyOffer || !date) return;
    onChange('appointment_date', date);
    onChange('appointment_time', onlyOffer.appointment_time);
    // Runs only when the times load, so that a time that the artisan clears stays cleared.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [onlyOffer?.starts_at]);

  const chosenTime = days
    .find((day) => day.appointment_date === values.appointment_date)
    ?.times.find((time) => time.appointment_time === values.appointment_time);
  return (
    <>
      <UsualDurations value={values.duration_minutes} onChange={(hours) => onChange('duration_minutes', hours)} />
      <WhenChoice
        free={minutes === null || freeTimes.isError ? null : freeTimes.data && { ...freeTimes.data, days }}
        labels={{ date: texts.date, time: texts.start }}
        artisan={null}
        values={values}
        errors={errors}
        onChange={onChange}
      />
      {days.length > 0 && (
        <div>
          <p className={typeStyles.note}>{driveText(chosenTime, travel_minutes)}</p>
          {!isSettingTravel && (
            <div className={styles.inline}>
              <Button variant="text" onClick={() => setSettingTravel(true)}>
                {texts.changeTravel}
              </Button>
            </div>
          )}
        </div>
      )}
      {isSettingTravel && <TravelTime minutes={travel_minutes} onDone={() => setSettingTravel(false)} />}
    </>
  );
}

function driveText(time: FreeTime | undefined, travel_minutes: number | null): string {
  if (!time?.drive) return travel_minutes === null ? texts.travelEstimated : texts.travelSet(travel_minutes);
  const { minutes, from, at } = time.drive;
  return texts.drive(minutes, from, clockText(at));
}

function addOfferedTimes({ days, offered }: OwnFreeTimes): FreeDay[] {
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
