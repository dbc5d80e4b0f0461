import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useAction } from '../../lib/action.ts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import { useForm } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { startSession } from '../../lib/session.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './gate.module.css';
import { Or } from './gate.tsx';
import { GoogleButton } from './google-button.tsx';
import { useGoogleReturn } from './google-return.ts';
import type { LogIn } from './log-in.ts';
import { emailToVerify } from './pending-email.ts';
import { loginRefusal } from './refusal.ts';
import { texts } from './texts.ts';

/** What it takes to log in comes once somebody touches the form, so that the screen itself is light. */
const bring = () =>
  import('./log-in.ts').catch(() => {
    throw new NetworkError('unreachable');
  });

const logIn = async (values: { username: string; password: string }): Promise<LogIn> =>
  bring().then(
    (brought) => brought.logIn(values),
    (refusal: unknown) => ({ refusal, email: values.username }),
  );

interface Failure {
  sentence: string;
  unverified: boolean;
}

/** The log-in: banner, social option, e-mail and password. */
export function LoginForm() {
  const [, navigate] = useLocation();
  const { values, errors, change, refuse, reset, ref } = useForm({ username: '', password: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const login = useAction(logIn);
  useGoogleReturn();

  const prepare = () => void bring().catch(() => undefined);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(null);
    toast.loading(texts.loggingIn, { id: 'login' });
    const result = await login.run(values);
    if ('wrong' in result) {
      toast.dismiss('login');
      refuse(result.wrong);
    } else if ('session' in result) {
      toast.success(texts.loggedIn, { id: 'login' });
      reset();
      startSession(result.session);
      navigate(paths.dashboard);
    } else {
      const unverified = result.refusal instanceof CallError && result.refusal.code === 'email_unverified';
      if (unverified) emailToVerify.keep(result.email);
      const sentence = loginRefusal(result.refusal);
      setFailure({ sentence, unverified });
      toast.error(sentence, { id: 'login' });
    }
  };

  return (
    <>
      {failure && (
        <ErrorBanner>
          {failure.sentence} {failure.unverified && <Link href={paths.verify}>{texts.enterCode}</Link>}
        </ErrorBanner>
      )}
      <GoogleButton action="login" />
      <Or>{texts.orSignIn}</Or>
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          onFocus={prepare}
          required
          value={values.username}
          error={errors.username}
          onChange={(text) => change('username', text)}
        />
        <SecretField
          label={texts.password}
          toggles="password"
          autoComplete="current-password"
          onFocus={prepare}
          required
          value={values.password}
          error={errors.password}
          onChange={(text) => change('password', text)}
          after={
            <Link href={paths.resetPassword} className={styles.small}>
              {texts.forget}
            </Link>
          }
        />
        <Button type="submit" look="plate" wide pending={login.isPending}>
          {texts.login}
        </Button>
      </form>
      <p>
        {texts.newHere} <Link href={paths.signup}>{texts.signUp}</Link>
      </p>
    </>
  );
}
