import { deadlineText } from '@fixit/contract/case/case-deadline';
import { confirmationDays, publicReasons, reportPath } from '@fixit/contract/case/public-report';
import { reportWordsLength } from '@fixit/contract/case/report';
import { reportReasonDetails } from '@fixit/contract/case/report-reason';
import type { ReportPage } from '@fixit/contract/public-page/case-pages';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import field from '../../ui/field/field.module.css';
import { FieldError } from '../../ui/field/field.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { useAppearance } from './appearance.ts';
import lists from './lists.module.css';
import { PageMain } from './page-frame.tsx';
import styles from './report.module.css';

export const reportWords = {
  title: 'Report something',
  description: 'You do not need an account. A person reads the report, and you get an answer with a reason.',
};

export const reportSentWords = { title: 'Check your inbox', description: '' };

type FieldName = keyof ReportPage['values'];

const labels: Record<FieldName, string> = {
  address: 'What is it about?',
  reason: 'What is wrong?',
  words: 'What happened?',
  email: 'Your email',
};

export function ReportView({ page: { values, errors, problem } }: { page: ReportPage }) {
  const { market } = useAppearance();
  return (
    <PageMain trail={[{ label: 'Report' }]}>
      <h1 className={lists.title}>Report something on {market}</h1>
      <p className={lists.lead}>{reportWords.description}</p>
      <p className={classes(typeStyles.small, styles.danger)}>
        <strong>In danger now?</strong> Ring 999. <strong>Lost money?</strong> Ring your bank: dial 159. Have an
        account? <a href={paths.login}>Log in</a> and report it where you saw it.
      </p>
      <Problems errors={errors} problem={problem} />
      <div className={styles.split}>
        <form className={styles.form} method="post" action={reportPath} noValidate>
          <LabelledField name="address" error={errors.address} hint="Copy it from the address bar of the page.">
            {(inputProps) => (
              <input
                {...inputProps}
                className={field.input}
                type="text"
                maxLength={500}
                defaultValue={values.address}
              />
            )}
          </LabelledField>
          <ReasonList chosen={values.reason} error={errors.reason} />
          <LabelledField
            name="words"
            error={errors.words}
            hint={`Up to ${reportWordsLength.toLocaleString('en-GB')} characters. The person you report never reads your words or your name.`}
          >
            {(inputProps) => (
              <textarea
                {...inputProps}
                className={classes(field.input, field.area)}
                maxLength={reportWordsLength}
                defaultValue={values.words}
              />
            )}
          </LabelledField>
          <LabelledField
            name="email"
            error={errors.email}
            hint={`First we send one email to check that the address is yours. The report counts from when you confirm it there, and is erased after ${confirmationDays} days if you do not.`}
          >
            {(inputProps) => (
              <input
                {...inputProps}
                className={field.input}
                type="email"
                autoComplete="email"
                defaultValue={values.email}
              />
            )}
          </LabelledField>
          <p>
            <button type="submit" className={buttonClass({ variant: 'primary' })}>
              Send me the link
            </button>
          </p>
        </form>
        <ReportSteps />
      </div>
    </PageMain>
  );
}

function Problems({ errors, problem }: Pick<ReportPage, 'errors' | 'problem'>) {
  // The links are in the order of the fields.
  const names = (Object.keys(labels) as FieldName[]).filter((name) => errors[name] !== undefined);
  if (names.length === 0 && problem === null) return null;
  return (
    <div className={styles.problems}>
      <ErrorBanner>
        {problem ?? (
          <>
            <strong>{names.length === 1 ? 'Please check one thing' : `Please check ${names.length} things`}</strong>
            <ul className={typeStyles.small}>
              {names.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{labels[name]}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </ErrorBanner>
    </div>
  );
}

interface LabelledFieldProps {
  name: Exclude<FieldName, 'reason'>;
  error: string | undefined;
  hint: string;
  children: (inputProps: {
    id: string;
    name: string;
    required: true;
    'aria-describedby': string;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** The ids are the names of the fields, so that the summary of errors leads to them. */
function LabelledField({ name, error, hint, children }: LabelledFieldProps) {
  const [errorId, hintId] = [`${name}-error`, `${name}-hint`];
  return (
    <div className={classes(field.field, error !== undefined && field.bad)}>
      <label className={field.label} htmlFor={name}>
        {labels[name]}
      </label>
      {children({
        id: name,
        name,
        required: true,
        'aria-describedby': error === undefined ? hintId : `${errorId} ${hintId}`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <p className={field.hint} id={hintId}>
        {hint}
      </p>
    </div>
  );
}

function ReasonList({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset id="reason" className={styles.reasons} aria-describedby={error && 'reason-error'}>
      <legend className={field.label}>{labels.reason}</legend>
      {publicReasons.map((name) => {
        const reason = reportReasonDetails(name);
        const hint = reason.hint ?? (reason.class === 'urgent' ? `Decided ${deadlineText('urgent')}` : undefined);
        return (
          <label key={name} className={styles.reason}>
            <input type="radio" name="reason" value={name} defaultChecked={name === chosen} required />
            <span>
              {reason.label}
              {hint && <span className={classes(field.hint, styles.reasonHint)}>{hint}</span>}
            </span>
          </label>
        );
      })}
      {error && <FieldError id="reason-error">{error}</FieldError>}
    </fieldset>
  );
}

const steps = [
  { title: 'You confirm the report', words: 'The time for a decision starts then.' },
  {
    title: 'A person reads it',
    words: `Money and safety ${deadlineText('urgent')}, everything else ${deadlineText('ordinary')}.`,
  },
  { title: 'A person decides', words: 'By one of the house rules, and with a reason.', link: '/rules' },
] as const;

function ReportSteps() {
  return (
    <section className={styles.steps}>
      <h2>What happens next</h2>
      <ol>
        {steps.map(({ title, words, ...step }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className={typeStyles.note}>{words}</p>
              {'link' in step && (
                <p className={typeStyles.small}>
                  <a href={step.link}>House rules</a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ReportSentView() {
  return (
    <PageMain trail={[{ label: 'Report', href: reportPath }, { label: 'Confirm' }]}>
      <h1 className={lists.title}>{reportSentWords.title}</h1>
      <p className={lists.lead}>
        We send at most one email a day to an address. Open the link in it, read your report once more and send it.
        Until then nobody reads it.
      </p>
      <p className={classes(typeStyles.note, styles.danger)}>
        No email after a few minutes? Check your spam folder. If you have used this address in the last 24 hours, the
        link in the earlier email works for {confirmationDays} days; write this report again tomorrow. In danger? Ring
        999.
      </p>
    </PageMain>
  );
}
