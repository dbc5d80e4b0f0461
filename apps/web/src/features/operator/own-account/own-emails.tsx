import { type OperatorEmail, type OperatorEmailSettings, operatorEmails } from '@fixit/contract/operator/own-account';
import { useId, useState } from 'react';
import { ClockField } from '../../../ui/field/clock-field.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useChooseEmails } from './own-account-changes.ts';
import { texts } from './own-account-texts.ts';
import styles from './own-emails.module.css';

const usualQuiet = { from: '22:00', until: '07:00' };

// Object.keys returns plain strings.
const emailNames = Object.keys(operatorEmails) as OperatorEmail[];

export function OwnEmails({ settings, email }: { settings: OperatorEmailSettings; email: string }) {
  const choose = useChooseEmails();
  const { emails, quiet } = settings;
  const toggle = (name: OperatorEmail, on: boolean) =>
    choose((current) => ({
      emails: emailNames.filter((each) => (each === name ? on : current.emails.includes(each))),
    }));
  return (
    <Section title={texts.emails}>
      <p className={typeStyles.note}>{texts.emailsLead(email)}</p>
      <ul className={styles.switches}>
        {emailNames.map((name) => (
          <li key={name}>
            <Switch on={emails.includes(name)} onChange={(on) => toggle(name, on)}>
              <span className={styles.label}>{operatorEmails[name].label}</span>
              <span className={styles.help}>{operatorEmails[name].help}</span>
            </Switch>
          </li>
        ))}
        <li>
          <Switch on={quiet !== null} onChange={(on) => choose(() => ({ quiet: on ? usualQuiet : null }))}>
            <span className={styles.label}>{texts.quiet}</span>
            <span className={styles.help}>{texts.quietLead}</span>
          </Switch>
          {quiet && <QuietHours quiet={quiet} onChange={(hours) => choose(() => ({ quiet: hours }))} />}
        </li>
      </ul>
    </Section>
  );
}

type Hours = NonNullable<OperatorEmailSettings['quiet']>;

function QuietHours({ quiet, onChange }: { quiet: Hours; onChange: (hours: Hours) => void }) {
  const [hours, setHours] = useState(quiet);
  const faultId = useId();
  const fault = faultOf(hours);
  const change = (changed: Partial<Hours>) => {
    const next = { ...hours, ...changed };
    setHours(next);
    if (!faultOf(next)) onChange(next);
  };
  const field = { ...(fault && { faultId }) };
  return (
    <div className={styles.hours}>
      <ClockField label={texts.from} value={hours.from} onChange={(from) => change({ from })} {...field} />
      <span>{texts.to}</span>
      <ClockField label={texts.until} value={hours.until} onChange={(until) => change({ until })} {...field} />
      {fault && <FieldError id={faultId}>{fault}</FieldError>}
    </div>
  );
}

function faultOf({ from, until }: Hours): string | null {
  if (from === '' || until === '') return texts.noTime;
  return from === until ? texts.sameTimes : null;
}
