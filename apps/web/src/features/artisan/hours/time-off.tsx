import { type TimeOff, weekLimits } from '@fixit/contract/value/week';
import { useState } from 'react';
import { Link } from 'wouter';
import { useDraftForm, useDraftSaving } from '../../../lib/form/draft-form.ts';
import { dateText, londonDateTime } from '../../../lib/format.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/field/form-actions.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import typeStyles from '../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useRemoveTimeOff, useSaveTimeOff } from '../artisan-changes.ts';
import formStyles from '../artisan-form.module.css';
import { texts } from '../artisan-texts.ts';
import styles from './time-off.module.css';

const empty = { from: '', to: '', note: '' };

export function TimeOffForm() {
  const form = useDraftForm('time-off', empty);
  const [today] = useState(() => londonDateTime(new Date().toISOString())?.[0]);
  const { onSubmit, failure, actionProps } = useDraftSaving(form, useSaveTimeOff(warnOfAppointments));
  const field = (name: keyof typeof empty) => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (text: string) => form.change(name, text),
  });
  return (
    <form ref={form.ref} className={formStyles.form} noValidate onSubmit={onSubmit}>
      {failure !== null && <ErrorBanner>{sentenceOf(failure, texts.saveFailed)}</ErrorBanner>}
      <div className={styles.days}>
        <TextField label={texts.firstDay} type="date" min={today} required {...field('from')} />
        <TextField
          label={texts.lastDay}
          type="date"
          hint={texts.lastDayHint}
          min={form.values.from || today}
          {...field('to')}
        />
      </div>
      <TextField label={texts.note} hint={texts.noteHint} maxLength={weekLimits.note} {...field('note')} />
      <FormActions action={texts.addTimeOff} variant="plain" {...actionProps} />
    </form>
  );
}

/** Time off does not cancel appointments; the artisan has to cancel them. */
function warnOfAppointments({ appointments }: TimeOff): void {
  if (appointments?.count) toast.plain(texts.stillOn(appointments.count));
}

export function TimeOffList({ timesOff }: { timesOff: readonly TimeOff[] }) {
  const remove = useRemoveTimeOff();
  if (timesOff.length === 0) return <p className={typeStyles.quiet}>{texts.noTimeOff}</p>;
  return (
    <ul className={styles.list} aria-label={texts.timesOff}>
      {timesOff.map(({ id, from, to, note, appointments }) => {
        const days = from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
        return (
          <li key={id} className={styles.item}>
            <div>
              <p className={typeStyles.strong}>{days}</p>
              {note && <p className={typeStyles.quiet}>{note}</p>}
              <RemainingAppointments appointments={appointments} />
            </div>
            <Button
              variant="text"
              pending={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id, { onError: () => toast.error(texts.removeFailed) })}
            >
              {texts.removeTimeOff}
              <VisuallyHidden> {days}</VisuallyHidden>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function RemainingAppointments({ appointments }: Pick<TimeOff, 'appointments'>) {
  if (!appointments?.first_day) return null;
  const { count, first_day } = appointments;
  return (
    <p>
      {texts.stillOn(count)}{' '}
      <Link href={`${paths.bookings()}?${new URLSearchParams({ view: 'day', date: first_day })}`}>
        {count === 1 ? texts.seeInCalendar : texts.seeCalendar}
      </Link>
    </p>
  );
}
