import { account } from '@fixit/contract/account';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { CallError } from '../../lib/call-error.ts';
import { readForm, useForm } from '../../lib/form.ts';
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
import { emailToVerify } from './pending-email.ts';
import { useLogin } from './queries.ts';
import { loginRefusal } from './refusal.ts';
import { texts } from './texts.ts';

interface Failure {
  sentence: string;
  unverified: boolean;
}

/** The log-in: banner, social option, e-mail and password. */
export function LoginForm() {
  const [, navigate] = useLocation();
  const { values, errors, change, refuse, reset, ref } = useForm({ username: '', password: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const login = useLogin();

  const fail = (sentence: string, unverified = false) => {
    setFailure({ sentence, unverified });
    toast.error(sentence, { id: 'login' });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { body, errors: wrong } = readForm(account.login.body, values);
    if (wrong) return refuse(wrong);
    setFailure(null);
    toast.loading(texts.loggingIn, { id: 'login' });
    try {
      const answer = await login.mutateAsync(body);
      const token = answer.data?.token ?? answer.token;
      const user_id = answer.data?.user_id ?? answer.user_id;
      if (!token || !user_id) return fail(texts.invalidLogin);
      toast.success(texts.loggedIn, { id: 'login' });
      reset();
      startSession({ token, user_id });
      navigate(paths.dashboard);
    } catch (error) {
      const unverified = error instanceof CallError && error.code === 'email_unverified';
      if (unverified) emailToVerify.keep(body.username);
      fail(loginRefusal(error), unverified);
    }
  };

  return (
    <>
      {failure && (
        <ErrorBanner>
          {failure.sentence} {failure.unverified && <Link href={paths.verify}>{texts.enterCode}</Link>}
        </ErrorBanner>
      )}
      <GoogleButton />
      <Or>{texts.orSignIn}</Or>
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          value={values.username}
          error={errors.username}
          onChange={(text) => change('username', text)}
        />
        <SecretField
          label={texts.password}
          toggles="password"
          autoComplete="current-password"
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
