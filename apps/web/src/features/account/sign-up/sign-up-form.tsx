import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Form, fieldProps } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { AccountForm, EmailField } from '../account-form.tsx';
import { accountKind } from '../account-kind.ts';
import styles from '../account-page.module.css';
import { Or } from '../account-page.tsx';
import { texts } from '../account-texts.ts';
import type { SignUp } from '../form-calls.ts';
import { GoogleButton } from '../login/google-button.tsx';
import { isLongEnough, missingPassword } from '../password/missing-password.ts';
import { newPasswordTexts } from '../password/new-password-texts.ts';
import { useCommonPasswordCheck } from '../password/use-common-password-check.ts';
import type { Submission } from '../submission.ts';
import { useHints } from '../use-hints.ts';
import { signUpTexts } from './sign-up-texts.ts';

interface SignUpFormProps {
  form: Form<SignUp>;
  submission: Submission;
  banner: string | null;
  notice: ReactNode;
  onPasswordEdit: () => void;
}

export function SignUpForm({ form, submission, banner, notice, onPasswordEdit }: SignUpFormProps) {
  const { values, change } = form;
  const isLong = isLongEnough(values.password);
  const matches = values.password === values.password2;

  return (
    <>
      <div>
        <h1 tabIndex={-1}>{signUpTexts.signUpHeading}</h1>
        {accountKind.lead && <p className={typeStyles.quiet}>{accountKind.lead}</p>}
      </div>
      {notice}
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <GoogleButton action="signup" />
      <Or>{signUpTexts.orSignUp}</Or>
      <AccountForm
        form={form}
        submission={submission}
        action={texts.signUp}
        missing={missingPassword(values.password, values.password2) ?? (values.agreed ? null : signUpTexts.agreement)}
      >
        <div className={styles.two}>
          <TextField
            label={signUpTexts.firstName}
            autoComplete="given-name"
            required
            {...fieldProps(form, 'first_name')}
          />
          <TextField
            label={signUpTexts.lastName}
            autoComplete="family-name"
            required
            {...fieldProps(form, 'last_name')}
          />
        </div>
        <EmailField {...fieldProps(form, 'email')} />
        <Passwords form={form} onEdit={onPasswordEdit} isLong={isLong} matches={matches} />
        <Agreement agreed={values.agreed} onChange={(agreed) => change('agreed', agreed)} />
      </AccountForm>
      <p>
        {signUpTexts.haveAccount} <Link href={paths.login}>{signUpTexts.signIn}</Link>
      </p>
    </>
  );
}

interface PasswordsProps {
  form: Form<SignUp>;
  onEdit: () => void;
  isLong: boolean;
  matches: boolean;
}

function Passwords({ form: { values, errors, change }, onEdit, isLong, matches }: PasswordsProps) {
  const [isVisible, setVisible] = useState(false);
  const hintOf = useHints();
  const { isCommon, prepare } = useCommonPasswordCheck();
  const edit = (field: 'password' | 'password2', text: string) => {
    onEdit();
    change(field, text);
  };
  return (
    <>
      <SecretField
        label={texts.password}
        toggles="password"
        autoComplete="new-password"
        required
        isVisible={isVisible}
        onShow={setVisible}
        value={values.password}
        error={errors.password}
        {...hintOf(
          'password',
          !isLong || isCommon(values.password, values),
          isLong ? newPasswordTexts.commonHint : newPasswordTexts.lengthHint,
          prepare,
        )}
        onChange={(text) => edit('password', text)}
      />
      <SecretField
        label={newPasswordTexts.confirm}
        autoComplete="new-password"
        required
        isVisible={isVisible}
        value={values.password2}
        error={errors.password2}
        {...hintOf('password2', !matches, newPasswordTexts.matchHint)}
        onChange={(text) => edit('password2', text)}
      />
    </>
  );
}

function Agreement({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  return (
    <Checkbox checked={agreed} required onChange={onChange}>
      {signUpTexts.agree}{' '}
      <a href={paths.privacy} target="_blank" rel="noreferrer">
        {signUpTexts.privacy}
      </a>{' '}
      {signUpTexts.and}{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        {signUpTexts.terms}
      </a>
    </Checkbox>
  );
}
