import { weekLimits } from '@fixit/contract/value/week';
import { Copy, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { ClockField } from '../../../ui/field/clock-field.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './hours-form.module.css';
import { type DaySpan, faultOfDay, firstSpan, nextSpan } from './working-day.ts';

interface HoursDayProps {
  name: string;
  spans: readonly DaySpan[];
  /** False while somebody may still be typing. */
  showsFault: boolean;
  onShowFault: () => void;
  onChange: (spans: readonly DaySpan[]) => void;
  /** To the other weekdays; null where that is not offered. */
  onCopy: (() => void) | null;
}

export function HoursDay({ name, spans, showsFault, onShowFault, onChange, onCopy }: HoursDayProps) {
  const id = useId();
  const day = useRef<HTMLLIElement>(null);
  const fault = faultOfDay(spans);
  const offer = nextSpan(spans);
  const works = spans.length > 0;

  const change = (place: number, next: Partial<DaySpan>) =>
    onChange(spans.map((span, at) => (at === place ? { ...span, ...next } : span)));
  // The focused control disappears, so the focus goes to the day's checkbox.
  const remove = (place: number) => {
    day.current?.querySelector('input')?.focus();
    onChange(spans.filter((_, at) => at !== place));
  };
  const add = () => {
    if (fault) return onShowFault();
    if (spans.length + 1 === weekLimits.spansADay) day.current?.querySelector('input')?.focus();
    if (offer.span) onChange([...spans, offer.span]);
  };
  const copy = () => {
    if (fault) return onShowFault();
    day.current?.querySelector('input')?.focus();
    onCopy?.();
  };

  return (
    <li className={styles.day} ref={day}>
      <div className={styles.name}>
        <Checkbox checked={works} onChange={(checked) => onChange(checked ? [firstSpan] : [])}>
          {name}
        </Checkbox>
      </div>
      <div className={styles.spans}>
        {!works && <p className={styles.closed}>{texts.closed}</p>}
        {Array.from(spans.entries(), ([place, span]) => (
          <Span
            key={`span ${place}`}
            name={name}
            place={place}
            span={span}
            faultId={showsFault && fault?.place === place ? id : undefined}
            onChange={(next) => change(place, next)}
            onRemove={() => remove(place)}
          />
        ))}
        {showsFault && fault && <FieldError id={id}>{fault.sentence}</FieldError>}
        {works && offer.reason && <p className={styles.reason}>{offer.reason}</p>}
      </div>
      <div className={styles.tools}>
        {works && (
          <Button look="ghost" square disabled={offer.reason !== null && !fault} onClick={add}>
            <Icon of={Plus} />
            <VisuallyHidden>{texts.addSpan(name)}</VisuallyHidden>
          </Button>
        )}
        {works && onCopy && (
          <Button look="text" onClick={copy}>
            <Icon of={Copy} small />
            {texts.copyDay}
            <VisuallyHidden>{texts.copyDayOf(name)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

interface SpanProps {
  name: string;
  place: number;
  span: DaySpan;
  faultId: string | undefined;
  onChange: (next: Partial<DaySpan>) => void;
  onRemove: () => void;
}

function Span({ name, place, span: { from, to }, faultId, onChange, onRemove }: SpanProps) {
  return (
    <div className={styles.span}>
      <ClockField
        label={texts.from(name, place)}
        value={from}
        faultId={faultId}
        onChange={(time) => onChange({ from: time })}
      />
      {texts.until}
      <ClockField
        label={texts.to(name, place)}
        value={to}
        faultId={faultId}
        onChange={(time) => onChange({ to: time })}
      />
      {place > 0 && (
        <Button look="ghost" square onClick={onRemove}>
          <Icon of={X} />
          <VisuallyHidden>{texts.removeSpan(name, place)}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
