import { usualHours, type WorkingWeek } from '@fixit/contract/value/week';
import { type SubmitEvent, useState } from 'react';
import { useDraftForm, useDraftSaving } from '../../../lib/form/draft-form.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { FormActions } from '../../../ui/field/form-actions.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import typeStyles from '../../../ui/theme/type.module.css';
import { useSaveHours } from '../artisan-changes.ts';
import { texts, weekdays } from '../artisan-texts.ts';
import { HoursDay } from './hours-day.tsx';
import styles from './hours-form.module.css';
import { type DayShift, dayOf, findDayFault, hasSameShifts, withDays } from './working-day.ts';

interface HoursFormProps {
  /** This is null before the artisan has set hours. The form then starts with the usual hours. */
  saved: WorkingWeek | null;
  action: string;
  onSaved: () => void;
}

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const mondayToFriday = [1, 2, 3, 4, 5] as const;

export function HoursForm({ saved, action, onSaved }: HoursFormProps) {
  const form = useDraftForm('hours', {
    hours: saved?.hours ?? usualHours,
    shows_hours: saved?.shows_hours ?? false,
  });
  const saving = useDraftSaving(form, useSaveHours(), onSaved);
  const [daysWithErrors, setDaysWithErrors] = useState<readonly number[]>([]);
  /** The day that was changed last can be copied. */
  const [copySource, setCopySource] = useState(1);
  const hours = form.values.hours;
  const error = form.errors.hours ?? (saving.failure !== null && sentenceOf(saving.failure, texts.saveFailed));

  const showErrors = (days: readonly number[]) => {
    setDaysWithErrors(days);
    form.refuse({});
  };
  const setDay = (weekday: number, shifts: readonly DayShift[]) => {
    form.change('hours', withDays(hours, [weekday], shifts));
    if (weekday <= mondayToFriday.length) setCopySource(weekday);
  };
  const copy = () => {
    form.change('hours', withDays(hours, mondayToFriday, dayOf(hours, copySource)));
    toast.success(texts.dayCopied);
  };
  const onSubmit = (event: SubmitEvent) => {
    const invalidDays = week.filter((weekday) => findDayFault(dayOf(hours, weekday)) !== null);
    if (invalidDays.length === 0) return saving.onSubmit(event);
    event.preventDefault();
    showErrors(invalidDays);
  };
  const canCopy = mondayToFriday.some((weekday) => !hasSameShifts(dayOf(hours, weekday), dayOf(hours, copySource)));

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={onSubmit}>
      {error && <ErrorBanner>{error}</ErrorBanner>}
      <p className={typeStyles.quiet}>{texts.hoursHint}</p>
      <ul>
        {week.map((weekday) => (
          <HoursDay
            key={weekday}
            name={weekdays[weekday - 1] ?? ''}
            shifts={dayOf(hours, weekday)}
            showsFault={daysWithErrors.includes(weekday)}
            onShowFault={() => showErrors([weekday])}
            onChange={(shifts) => setDay(weekday, shifts)}
            onCopy={weekday === copySource && canCopy ? copy : null}
          />
        ))}
      </ul>
      <Switch on={form.values.shows_hours} onChange={(isOn) => form.change('shows_hours', isOn)}>
        {texts.showHours}
      </Switch>
      <FormActions action={action} {...saving.actionProps} />
    </form>
  );
}
