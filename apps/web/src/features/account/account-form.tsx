import { type ReactNode, type SubmitEvent, useId } from 'react';
import { basePath } from '../../lib/audience.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SecretField } from '../../ui/field/secret-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import formStyles from '../../ui/form.module.css';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './account-form.module.css';
import { texts } from './account-texts.ts';
import { preloadFormCalls, type Submission } from './submission.ts';

interface AccountFormProps<V> {
  form: Form<V>;
  submission: Submission;
  action: string;
  /** Tells the person what to complete before sending. If this is null, the line stays empty. */
  missing?: string | null;
  children: ReactNode;
}

export function AccountForm<V>({ form, submission, action, missing, children }: AccountFormProps<V>) {
  const missingId = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    submission.run();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads the schemas on the first focus; there is nothing to operate
    <form
      ref={form.ref}
      className={classes(formStyles.form, styles.form)}
      noValidate
      onSubmit={submit}
      onFocus={preloadFormCalls}
    >
      {children}
      <div>
        <Button
          type="submit"
          variant="primary"
          wide
          pending={submission.isPending}
          disabled={Boolean(missing)}
          aria-describedby={missing ? missingId : undefined}
        >
          {action}
        </Button>
        {missing !== undefined && (
          <p id={missingId} className={typeStyles.note} aria-live="polite">
            {missing ?? '\u00a0'}
          </p>
        )}
      </div>
    </form>
  );
}

interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
  isUsername?: boolean;
}

export function EmailField({ isUsername = false, ...field }: EmailFieldProps) {
  return (
    <TextField label={texts.email} type="email" autoComplete={isUsername ? 'username' : 'email'} required {...field} />
  );
}

interface OtpFieldProps {
  value: string;
  error: string | undefined;
  onChange: (otp: string) => void;
  secret?: boolean;
}

export function OtpField({ secret = false, onChange, ...props }: OtpFieldProps) {
  const field = {
    label: texts.otp,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    required: true,
    onChange: (text: string) => onChange(text.replace(/\D/g, '')),
    ...props,
  } as const;
  return secret ? <SecretField toggles="otp" {...field} /> : <TextField pattern="[0-9]*" {...field} />;
}

interface ActionLinkProps {
  href: string;
  onClick: () => void;
  children: string;
}

/** Looks like a link to the current screen, but runs an action. */
export function ActionLink({ href, onClick, children }: ActionLinkProps) {
  return (
    <a
      href={basePath + href}
      onClick={(event) => {
        event.preventDefault();
        onClick();
      }}
    >
      {children}
    </a>
  );
}
