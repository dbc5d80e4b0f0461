import { usualHours, type WorkingWeek } from '@fixit/contract/value/week';
import { type SubmitEvent, useState } from 'react';
import { useDraftForm, useDraftSaving } from '../../../lib/form/draft-form.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { FormActions } from '../../../ui/field/form-actions.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import type_ from '../../../ui/theme/type.module.css';
import { useSaveHours } from '../artisan-queries.ts';
import { texts, weekdays } from '../artisan-texts.ts';
import { HoursDay } from './hours-day.tsx';
import styles from './hours-form.module.css';
import { type DayShift, dayOf, faultOfDay, isSameDay, withDays } from './working-day.ts';

interface HoursFormProps {
  /** Null before they are set: the form begins with the usual ones. */
  saved: WorkingWeek | null;
  action: string;
  onSaved: () => void;
}

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const mondayToFriday = [1, 2, 3, 4, 5] as const;

/** A day has up to three shifts. */
export function HoursForm({ saved, action, onSaved }: HoursFormProps) {
  const form = useDraftForm('hours', {
    hours: saved?.hours ?? usualHours,
    shows_hours: saved?.shows_hours ?? false,
  });
  const saving = useDraftSaving(form, useSaveHours(), onSaved);
  /** The days whose errors are shown. */
  const [openDays, setOpenDays] = useState<readonly number[]>([]);
  /** The day to copy from: the one that was changed last. */
  const [source, setSource] = useState(1);
  const set = form.values.hours;
  const wrong = form.errors.hours ?? (saving.failure !== null && sentenceOf(saving.failure, texts.saveFailed));

  /** Focuses the first of the days. */
  const show = (days: readonly number[]) => {
    setOpenDays(days);
    form.refuse({});
  };
  const setDay = (weekday: number, shifts: readonly DayShift[]) => {
    form.change('hours', withDays(set, [weekday], shifts));
    if (weekday <= mondayToFriday.length) setSource(weekday);
  };
  const copy = () => {
    form.change('hours', withDays(set, mondayToFriday, dayOf(set, source)));
    toast.success(texts.dayCopied);
  };
  const onSubmit = (event: SubmitEvent) => {
    const faulty = week.filter((weekday) => faultOfDay(dayOf(set, weekday)) !== null);
    if (faulty.length === 0) return saving.onSubmit(event);
    event.preventDefault();
    show(faulty);
  };
  const canCopy = mondayToFriday.some((weekday) => !isSameDay(dayOf(set, weekday), dayOf(set, source)));

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={onSubmit}>
      {wrong && <ErrorBanner>{wrong}</ErrorBanner>}
      <p className={type_.quiet}>{texts.hoursHint}</p>
      <ul>
        {week.map((weekday) => (
          <HoursDay
            key={weekday}
            name={weekdays[weekday - 1] ?? ''}
            shifts={dayOf(set, weekday)}
            showsFault={openDays.includes(weekday)}
            onShowFault={() => show([weekday])}
            onChange={(shifts) => setDay(weekday, shifts)}
            onCopy={weekday === source && canCopy ? copy : null}
          />
        ))}
      </ul>
      <Switch on={form.values.shows_hours} onChange={(shows) => form.change('shows_hours', shows)}>
        {texts.showHours}
      </Switch>
      <FormActions action={action} {...saving.foot} />
    </form>
  );
}
