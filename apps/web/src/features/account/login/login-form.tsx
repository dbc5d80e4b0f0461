import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { audience } from '../../../lib/audience.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { CallError } from '../../../lib/http/call-error.ts';
import { startSession } from '../../../lib/http/session.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import typeStyles from '../../../ui/theme/type.module.css';
import { AccountForm, EmailField } from '../account-form.tsx';
import styles from '../account-page.module.css';
import { Or } from '../account-page.tsx';
import { texts } from '../account-texts.ts';
import { emailToVerify } from '../pending-email.ts';
import { loginRefusal } from '../refusal-texts.ts';
import { freshLogin } from '../sign-up/fresh-login.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { GoogleButton } from './google-button.tsx';
import { useGoogleReturn } from './google-return.ts';
import { loginTexts } from './login-texts.ts';

interface SuspendedLogin {
  /** The server explains the suspension with its reason and, if it has one, its last day. */
  sentence: string;
  isGoogle: boolean;
}

/** `children` are the heading and the notices above the form. */
export function LoginForm({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  const [initial] = useState(freshLogin.read);
  useEffect(() => freshLogin.drop, []);
  const form = useForm(initial);
  const { values, reset } = form;
  const [banner, setBanner] = useState<string | null>(null);
  const [unverified, setUnverified] = useState(false);
  const [suspension, setSuspension] = useState<SuspendedLogin | null>(null);
  const [isOwnDevice, setOwnDevice] = useState(false);
  const restricted = suspension !== null;
  useGoogleReturn((sentence) => setSuspension({ sentence, isGoogle: true }));

  const login = useSubmission(form, {
    send: async () => {
      toast.loading(loginTexts.loggingIn, { id: 'login' });
      const result = await (await loadFormCalls()).logIn({
        ...values,
        own_device: isOwnDevice,
        restricted,
      });
      if ('errors' in result) toast.dismiss('login');
      return result;
    },
    onAnswer: (session) => {
      toast.success(loginTexts.loggedIn, { id: 'login' });
      reset({ username: '', password: '' });
      startSession({ ...session, restricted });
      navigate(restricted ? paths.cases() : paths.home);
    },
    onFailure: (error) => {
      const code = error instanceof CallError ? error.code : null;
      const isUnverified = code === 'email_unverified';
      if (isUnverified) emailToVerify.store(values.username.trim().toLowerCase());
      setUnverified(isUnverified);
      const sentence = loginRefusal(error);
      if (code === 'account_suspended') {
        toast.dismiss('login');
        setSuspension({ sentence, isGoogle: false });
        return null;
      }
      toast.error(sentence, { id: 'login' });
      return sentence;
    },
    setBanner,
  });

  if (suspension) {
    return (
      <>
        <h1>{loginTexts.suspended}</h1>
        <p role="alert">{suspension.sentence}</p>
        {suspension.isGoogle ? (
          <GoogleButton action="login" ownDevice={isOwnDevice} restricted>
            {loginTexts.readCases}
          </GoogleButton>
        ) : (
          <Button variant="primary" wide pending={login.isPending} onClick={login.run}>
            {loginTexts.readCases}
          </Button>
        )}
        <div className={styles.back}>
          <Button variant="text" onClick={() => setSuspension(null)}>
            {loginTexts.useAnotherAccount}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {children}
      {banner && (
        <ErrorBanner>
          {banner} {unverified && <Link href={paths.verify}>{loginTexts.enterCode}</Link>}
        </ErrorBanner>
      )}
      <GoogleButton action="login" ownDevice={isOwnDevice} />
      <Or>{loginTexts.orSignIn}</Or>
      <AccountForm form={form} submission={login} action={texts.login}>
        <EmailField isUsername {...fieldProps(form, 'username')} />
        <SecretField
          label={texts.password}
          toggles="password"
          autoComplete="current-password"
          required
          {...fieldProps(form, 'password')}
          after={
            <Link href={paths.resetPassword} className={styles.small}>
              {loginTexts.forget}
            </Link>
          }
        />
        {audience === 'artisan' && (
          <div>
            <Checkbox checked={isOwnDevice} onChange={setOwnDevice}>
              {loginTexts.ownDevice}
            </Checkbox>
            <p className={typeStyles.note}>{loginTexts.ownDeviceHint}</p>
          </div>
        )}
      </AccountForm>
      <p>
        {loginTexts.newHere} <Link href={paths.signup}>{texts.signUp}</Link>
      </p>
    </>
  );
}
