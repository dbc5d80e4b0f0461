import type { FreeTimes } from '@fixit/contract/job/free-times';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type AppointmentTime, FreeTimeField } from '../../../ui/field/free-time-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { texts } from './booking-dialog-texts.ts';
import styles from './when-choice.module.css';
import { WhenFields } from './when-fields.tsx';
import { outsideDays, outsideHours, weeklyHoursText } from './working-hours.ts';

interface WhenChoiceProps {
  /** This is undefined while the free times load, and null if they could not be loaded. */
  free: FreeTimes | null | undefined;
  labels: { date: string; time: string };
  /** This is null if the reader is the artisan. */
  artisan: string | null;
  values: AppointmentTime;
  errors: { readonly [field in keyof AppointmentTime]?: string | undefined };
  takenTime?: AppointmentTime | null;
  currentTime?: AppointmentTime;
  onChange: (field: keyof AppointmentTime, value: string) => void;
}

export function WhenChoice({
  free,
  labels,
  artisan,
  values,
  errors,
  takenTime,
  currentTime,
  onChange,
}: WhenChoiceProps) {
  const [isTyping, setTyping] = useState(false);
  const fields = <WhenFields labels={labels} values={values} errors={errors} onChange={onChange} />;
  if (free === undefined) return <Skeleton className={styles.loading} />;
  if (free === null || free.days.length === 0) {
    return (
      <>
        {free?.hours_set === false && (
          <Notice icon={Clock} still>
            {artisan === null ? texts.noOwnHours : texts.noHours(artisan)}
          </Notice>
        )}
        {fields}
      </>
    );
  }
  const freeTimes = free.days.flatMap(({ times, appointment_date }) =>
    times.map((time) => ({ ...time, appointment_date })),
  );
  const isEntered = (time: AppointmentTime) =>
    time.appointment_date === values.appointment_date && time.appointment_time === values.appointment_time;
  const chosenTime = freeTimes.find(isEntered);
  const isComplete = values.appointment_date !== '' && values.appointment_time !== '';
  const isOther = isComplete && !chosenTime && !(currentTime && isEntered(currentTime));
  const hasError = (errors.appointment_date ?? errors.appointment_time) !== undefined;
  const hasFields = isTyping || isOther || hasError;
  const outside = chosenTime ? null : free.hours ? outsideHours(free.hours, values) : outsideDays(free, values);
  const ending = chosenTime && endAcrossClockChange(chosenTime.starts_at, free.duration_minutes);
  return (
    <>
      <FreeTimeField
        label={artisan === null ? texts.youAreFree(free.duration_minutes) : texts.theyAreFree(free.duration_minutes)}
        days={free.days}
        none={texts.nothingFree}
        chosen={chosenTime ? [chosenTime] : []}
        takenTime={takenTime}
        onPress={({ appointment_date, appointment_time }) => {
          onChange('appointment_date', appointment_date);
          onChange('appointment_time', appointment_time);
        }}
      />
      {ending && <p className={typeStyles.note}>{texts.endsAcrossChange(ending)}</p>}
      {hasFields ? (
        fields
      ) : (
        <div>
          <Button onClick={() => setTyping(true)}>
            <Icon of={Clock} />
            {texts.anotherTime}
          </Button>
        </div>
      )}
      {hasFields && outside && (
        <Notice icon={Clock}>
          <strong>{artisan === null ? texts.outsideYours(outside) : texts.outsideTheirs(outside)}</strong>
          {free.hours ? ` (${weeklyHoursText(free.hours)}). ` : '. '}
          {artisan !== null && texts.mayAsk}
        </Notice>
      )}
    </>
  );
}

/** Returns the end, for example 'Sun 28 Mar 2027, 02:30', if the clocks change before it. Otherwise returns null. */
function endAcrossClockChange(starts_at: string, minutes: number): string | null {
  const end = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
  const [localStart, localEnd] = [londonDateTime(starts_at), londonDateTime(end)];
  if (!localStart || !localEnd) return null;
  const elapsed = Date.parse(`${localEnd.join('T')}Z`) - Date.parse(`${localStart.join('T')}Z`);
  return elapsed === minutes * 60_000 ? null : formatAppointment(...localEnd);
}
