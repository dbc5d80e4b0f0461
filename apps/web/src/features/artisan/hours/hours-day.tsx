import { weekLimits } from '@fixit/contract/value/week';
import { Copy, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { ClockField } from '../../../ui/field/clock-field.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from '../artisan-texts.ts';
import styles from './hours-form.module.css';
import { type DayShift, findDayFault, firstShift, nextShift } from './working-day.ts';

interface HoursDayProps {
  name: string;
  shifts: readonly DayShift[];
  /** This is false while the artisan may still be typing. */
  showsFault: boolean;
  onShowFault: () => void;
  onChange: (shifts: readonly DayShift[]) => void;
  /** Copies this day to the other weekdays. This is null if copying is not offered. */
  onCopy: (() => void) | null;
}

export function HoursDay({ name, shifts, showsFault, onShowFault, onChange, onCopy }: HoursDayProps) {
  const id = useId();
  const day = useRef<HTMLLIElement>(null);
  const fault = findDayFault(shifts);
  const suggestion = nextShift(shifts);
  const isWorkday = shifts.length > 0;

  const change = (index: number, next: Partial<DayShift>) =>
    onChange(shifts.map((shift, i) => (i === index ? { ...shift, ...next } : shift)));
  // The focused control disappears, so the focus goes to the day's checkbox.
  const remove = (index: number) => {
    day.current?.querySelector('input')?.focus();
    onChange(shifts.filter((_, i) => i !== index));
  };
  const add = () => {
    if (fault) return onShowFault();
    if (shifts.length + 1 === weekLimits.shiftsADay) day.current?.querySelector('input')?.focus();
    if (suggestion.shift) onChange([...shifts, suggestion.shift]);
  };
  const copy = () => {
    if (fault) return onShowFault();
    day.current?.querySelector('input')?.focus();
    onCopy?.();
  };

  return (
    <li className={styles.day} ref={day}>
      <div className={styles.name}>
        <Checkbox checked={isWorkday} onChange={(checked) => onChange(checked ? [firstShift] : [])}>
          {name}
        </Checkbox>
      </div>
      <div className={styles.shifts}>
        {!isWorkday && <p className={styles.closed}>{texts.closed}</p>}
        {Array.from(shifts.entries(), ([index, shift]) => (
          <ShiftRow
            key={`span ${index}`}
            name={name}
            index={index}
            shift={shift}
            faultId={showsFault && fault?.index === index ? id : undefined}
            onChange={(next) => change(index, next)}
            onRemove={() => remove(index)}
          />
        ))}
        {showsFault && fault && <FieldError id={id}>{fault.sentence}</FieldError>}
        {isWorkday && suggestion.reason && <p className={typeStyles.note}>{suggestion.reason}</p>}
      </div>
      <div className={styles.tools}>
        {isWorkday && (
          <Button variant="ghost" square disabled={suggestion.reason !== null && !fault} onClick={add}>
            <Icon of={Plus} />
            <VisuallyHidden>{texts.addShift(name)}</VisuallyHidden>
          </Button>
        )}
        {isWorkday && onCopy && (
          <Button variant="text" onClick={copy}>
            <Icon of={Copy} small />
            {texts.copyDay}
            <VisuallyHidden>{texts.copyDayOf(name)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

interface ShiftProps {
  name: string;
  index: number;
  shift: DayShift;
  faultId: string | undefined;
  onChange: (next: Partial<DayShift>) => void;
  onRemove: () => void;
}

function ShiftRow({ name, index, shift: { from, to }, faultId, onChange, onRemove }: ShiftProps) {
  return (
    <div className={styles.shift}>
      <ClockField
        label={texts.from(name, index)}
        value={from}
        faultId={faultId}
        onChange={(time) => onChange({ from: time })}
      />
      {texts.until}
      <ClockField
        label={texts.to(name, index)}
        value={to}
        faultId={faultId}
        onChange={(time) => onChange({ to: time })}
      />
      {index > 0 && (
        <Button variant="ghost" square onClick={onRemove}>
          <Icon of={X} />
          <VisuallyHidden>{texts.removeShift(name, index)}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
