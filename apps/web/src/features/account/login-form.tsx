import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { CallError } from '../../lib/http/call-error.ts';
import { startSession } from '../../lib/http/session.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { SecretField } from '../../ui/field/secret-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AccountForm, EmailField } from './account-form.tsx';
import styles from './account-page.module.css';
import { Or } from './account-page.tsx';
import { GoogleButton } from './google-button.tsx';
import { useGoogleReturn } from './google-return.ts';
import { emailToVerify } from './pending-email.ts';
import { loginRefusal } from './refusal.ts';
import { formCalls, useSubmission } from './submission.ts';
import { texts } from './texts.ts';

export function LoginForm() {
  const [, navigate] = useLocation();
  const form = useForm({ username: '', password: '' });
  const { values, reset } = form;
  const [banner, setBanner] = useState<string | null>(null);
  const [unverified, setUnverified] = useState(false);
  useGoogleReturn();

  const login = useSubmission(form, {
    send: async () => {
      toast.loading(texts.loggingIn, { id: 'login' });
      const sent = await (await formCalls()).logIn(values);
      if ('wrong' in sent) toast.dismiss('login');
      return sent;
    },
    onAnswer: (session) => {
      toast.success(texts.loggedIn, { id: 'login' });
      reset();
      startSession(session);
      navigate(paths.home);
    },
    onFailure: (error) => {
      const isUnverified = error instanceof CallError && error.code === 'email_unverified';
      if (isUnverified) emailToVerify.keep(values.username.trim().toLowerCase());
      setUnverified(isUnverified);
      toast.error(loginRefusal(error), { id: 'login' });
      return loginRefusal(error);
    },
    setBanner,
  });

  return (
    <>
      {banner && (
        <ErrorBanner>
          {banner} {unverified && <Link href={paths.verify}>{texts.enterCode}</Link>}
        </ErrorBanner>
      )}
      <GoogleButton action="login" />
      <Or>{texts.orSignIn}</Or>
      <AccountForm form={form} submission={login} action={texts.login}>
        <EmailField known {...fieldProps(form, 'username')} />
        <SecretField
          label={texts.password}
          toggles="password"
          autoComplete="current-password"
          required
          {...fieldProps(form, 'password')}
          after={
            <Link href={paths.resetPassword} className={styles.small}>
              {texts.forget}
            </Link>
          }
        />
      </AccountForm>
      <p>
        {texts.newHere} <Link href={paths.signup}>{texts.signUp}</Link>
      </p>
    </>
  );
}
