import type { ReactNode, SubmitEvent } from 'react';
import { basePath } from '../../lib/audience.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SecretField } from '../../ui/field/secret-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import form_ from '../../ui/form.module.css';
import { prepare, type Submission } from './submission.ts';
import { texts } from './texts.ts';

interface AccountFormProps<V> {
  form: Form<V>;
  submission: Submission;
  action: string;
  disabled?: boolean;
  children: ReactNode;
}

export function AccountForm<V>({ form, submission, action, disabled, children }: AccountFormProps<V>) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    submission.run();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices that somebody begins; nothing to operate
    <form ref={form.ref} className={form_.form} noValidate onSubmit={submit} onFocus={prepare}>
      {children}
      <Button type="submit" look="primary" wide pending={submission.isPending} disabled={disabled}>
        {action}
      </Button>
    </form>
  );
}

interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
  /** Lets the browser suggest emails of existing accounts. */
  known?: boolean;
}

export function EmailField({ known = false, ...field }: EmailFieldProps) {
  return <TextField label={texts.email} type="email" autoComplete={known ? 'username' : 'email'} required {...field} />;
}

interface OtpFieldProps {
  value: string;
  error: string | undefined;
  onChange: (otp: string) => void;
  secret?: boolean;
}

/** Keeps only the digits of what is typed or pasted. */
export function OtpField({ secret = false, onChange, ...rest }: OtpFieldProps) {
  const field = {
    label: texts.otp,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    required: true,
    onChange: (text: string) => onChange(text.replace(/\D/g, '')),
    ...rest,
  } as const;
  return secret ? <SecretField toggles="otp" {...field} /> : <TextField pattern="[0-9]*" {...field} />;
}

interface ActionLinkProps {
  href: string;
  onAct: () => void;
  children: string;
}

/** Acts on this screen; its address is the screen's own. */
export function ActionLink({ href, onAct, children }: ActionLinkProps) {
  return (
    <a
      href={basePath + href}
      onClick={(event) => {
        event.preventDefault();
        onAct();
      }}
    >
      {children}
    </a>
  );
}
