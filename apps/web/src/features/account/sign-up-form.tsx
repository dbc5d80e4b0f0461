import { account, passwordLength } from '@fixit/contract/account';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import type { Form } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { readForm } from '../../lib/read-form.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './gate.module.css';
import { Or } from './gate.tsx';
import { GoogleButton } from './google-button.tsx';
import { texts } from './texts.ts';

export interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password2: string;
  agreed: boolean;
}

/** What the sign-up call takes, or what is wrong with the form. */
export function readSignUp({ agreed: _agreed, ...names }: SignUp) {
  return readForm(account.register.body, { ...names, device_token: 'web' });
}

interface SignUpFormProps {
  form: Form<SignUp>;
  failure: string | null;
  pending: boolean;
  onSubmit: () => void;
  onPasswordEdit: () => void;
}

/** Names, e-mail, password twice and the agreement; it can be sent once the passwords hold and the box is ticked. */
export function SignUpForm({ form, failure, pending, onSubmit, onPasswordEdit }: SignUpFormProps) {
  const { values, errors, change, ref } = form;
  const [shown, setShown] = useState(false);
  const [focused, setFocused] = useState<'password' | 'password2' | null>(null);
  const isLong = values.password.length >= passwordLength.least;
  const matches = values.password === values.password2;
  const leave = () => setFocused(null);
  const editPassword = (field: 'password' | 'password2', text: string) => {
    onPasswordEdit();
    change(field, text);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <>
      <h1>{texts.signUpHeading}</h1>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <GoogleButton action="signup" />
      <Or>{texts.orSignUp}</Or>
      <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.two}>
          <TextField
            label={texts.firstName}
            autoComplete="given-name"
            required
            value={values.first_name}
            error={errors.first_name}
            onChange={(text) => change('first_name', text)}
          />
          <TextField
            label={texts.lastName}
            autoComplete="family-name"
            required
            value={values.last_name}
            error={errors.last_name}
            onChange={(text) => change('last_name', text)}
          />
        </div>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          value={values.email}
          error={errors.email}
          onChange={(text) => change('email', text)}
        />
        <SecretField
          label={texts.password}
          toggles="password"
          autoComplete="new-password"
          required
          shown={shown}
          onShow={setShown}
          value={values.password}
          error={errors.password}
          hint={focused === 'password' && !isLong && texts.lengthHint}
          onFocus={() => setFocused('password')}
          onBlur={leave}
          onChange={(text) => editPassword('password', text)}
        />
        <SecretField
          label={texts.confirm}
          autoComplete="new-password"
          required
          shown={shown}
          value={values.password2}
          error={errors.password2}
          hint={focused === 'password2' && !matches && texts.matchHint}
          onFocus={() => setFocused('password2')}
          onBlur={leave}
          onChange={(text) => editPassword('password2', text)}
        />
        <Checkbox checked={values.agreed} required onChange={(agreed) => change('agreed', agreed)}>
          {texts.agree}{' '}
          <a href={paths.privacy} target="_blank" rel="noreferrer">
            {texts.privacy}
          </a>{' '}
          {texts.and}{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            {texts.terms}
          </a>
        </Checkbox>
        <Button type="submit" look="plate" wide pending={pending} disabled={!isLong || !matches || !values.agreed}>
          {texts.signUp}
        </Button>
      </form>
      <p>
        {texts.haveAccount} <Link href={paths.login}>{texts.signIn}</Link>
      </p>
    </>
  );
}
