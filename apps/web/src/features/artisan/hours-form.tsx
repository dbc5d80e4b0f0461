import { usualHours, type WorkingSpan, weekLimits } from '@fixit/contract/week';
import { Plus, X } from 'lucide-react';
import { sentenceOf } from '../../lib/call-error.ts';
import { useForm } from '../../lib/form.ts';
import { useSaving } from '../../lib/saving.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ClockField } from '../../ui/clock-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type_ from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './hours-form.module.css';
import form_ from './own-form.module.css';
import { useSaveHours } from './own-queries.ts';
import { ownTexts as texts, weekdays } from './own-texts.ts';

interface HoursFormProps {
  /** As they are saved; null before they are set, when the form begins with the usual ones. */
  hours: readonly WorkingSpan[] | null;
  /** What the button says. */
  action: string;
  onSaved: () => void;
}

/** The working week: each day one to three spans, or none. */
export function HoursForm({ hours, action, onSaved }: HoursFormProps) {
  const form = useForm({ hours: hours ?? usualHours });
  const { onSubmit, isPending, failure } = useSaving(form, useSaveHours(), onSaved);
  const wrong = form.errors.hours ?? (failure !== null && sentenceOf(failure, texts.saveFailed));

  const setDay = (weekday: number, spans: readonly Omit<WorkingSpan, 'weekday'>[]) =>
    form.change('hours', [
      ...form.values.hours.filter((span) => span.weekday !== weekday),
      ...spans.map((span) => ({ ...span, weekday })),
    ]);

  return (
    <form ref={form.ref} className={form_.form} noValidate onSubmit={onSubmit}>
      {wrong && <ErrorBanner>{wrong}</ErrorBanner>}
      <p className={type_.quiet}>{texts.hoursHint}</p>
      <ul className={styles.week}>
        {weekdays.map((name, at) => (
          <Day
            key={name}
            name={name}
            spans={form.values.hours.filter(({ weekday }) => weekday === at + 1)}
            onChange={(spans) => setDay(at + 1, spans)}
          />
        ))}
      </ul>
      <div>
        <Button type="submit" look="plate" pending={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type Span = Omit<WorkingSpan, 'weekday'>;

/** What a day begins with. */
const first: Span = { from: '08:00', to: '18:00' };

/** Two more hours behind a span, as far as the day has them. */
function hoursAfter({ to }: Span): Span {
  const until = String(Number(to.slice(0, 2)) + 2).padStart(2, '0') + to.slice(2);
  return { from: to, to: until < '24:00' ? until : '23:45' };
}

interface DayProps {
  name: string;
  spans: readonly Span[];
  onChange: (spans: readonly Span[]) => void;
}

function Day({ name, spans, onChange }: DayProps) {
  const change = (place: number, next: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === place ? { ...span, ...next } : span)));

  return (
    <li className={styles.day}>
      <div className={styles.name}>
        <Checkbox checked={spans.length > 0} onChange={(works) => onChange(works ? [first] : [])}>
          {name}
        </Checkbox>
      </div>
      <div className={styles.spans}>
        {spans.length === 0 && <p className={styles.closed}>{texts.closed}</p>}
        {Array.from(spans.entries(), ([place, { from, to }]) => (
          <div key={`span ${place}`} className={styles.span}>
            <ClockField
              label={texts.from(name, place)}
              value={from}
              onChange={(text) => change(place, { from: text })}
            />
            {texts.until}
            <ClockField label={texts.to(name, place)} value={to} onChange={(text) => change(place, { to: text })} />
            {place > 0 && (
              <Button look="bare" square onClick={() => onChange(spans.filter((_, at) => at !== place))}>
                <Icon of={X} />
                <VisuallyHidden>{texts.removeSpan(name, place)}</VisuallyHidden>
              </Button>
            )}
            {place === 0 && spans.length < weekLimits.spansADay && (
              <Button look="bare" square onClick={() => onChange([...spans, hoursAfter(spans.at(-1) ?? first)])}>
                <Icon of={Plus} />
                <VisuallyHidden>{texts.addSpan(name)}</VisuallyHidden>
              </Button>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}
