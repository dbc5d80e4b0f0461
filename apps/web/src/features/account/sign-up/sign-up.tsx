import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { dropDraft, readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { texts } from '../account-texts.ts';
import type { CodeEmail, SignUp } from '../form-calls.ts';
import { emailToVerify } from '../pending-email.ts';
import { signUpRefusal } from '../refusal-texts.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { useFocusOnStep } from '../use-focus-on-step.ts';
import { invitationToken } from './invitation-token.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { VerifyForm } from './verify-form.tsx';

const InvitationNotice = lazy(() => import('./invitation-notice.tsx'));

const empty: SignUp = { first_name: '', last_name: '', email: '', password: '', password2: '', agreed: false };
const draft = 'sign-up';

// The draft contains neither the passwords nor the consent.
const storeSignUp = ({ first_name, last_name, email }: SignUp) => storeDraft(draft, { first_name, last_name, email });

function initialSignUp(): SignUp {
  const { first_name, last_name, email } = readDraftFields<SignUp>(draft);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { ...empty, first_name: text(first_name), last_name: text(last_name), email: text(email) };
}

/**
 * Renders the form, or the step for the emailed code at `?step=verify`. Names and email survive a reload until they
 * are sent.
 */
export function SignUpSteps() {
  const [, navigate] = useLocation();
  const [searchParams] = useSearchParams();
  const [initial] = useState(initialSignUp);
  const form = useForm(initial, storeSignUp);
  const [banner, setBanner] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [token] = useState(invitationToken.take);

  const showMessage = (codeEmail: CodeEmail) => {
    setMessage(codeEmail.message || texts.otpSent);
    toast.success(codeEmail.message || texts.otpSent);
  };
  const register = useSubmission(form, {
    send: async (values) => (await loadFormCalls()).signUp(values),
    onAnswer: (codeEmail) => {
      dropDraft(draft);
      emailToVerify.store(codeEmail.email);
      showMessage(codeEmail);
      // Does not navigate if the user has already left.
      if (form.ref.current) navigate(paths.verify);
    },
    onFailure: (error) => {
      toast.error(signUpRefusal(error));
      return signUpRefusal(error);
    },
    setBanner,
  });

  const step = searchParams.get('step') === 'verify' ? 'verify' : 'form';
  useFocusOnStep(step);
  if (step === 'verify') return <VerifyForm message={message} signUp={form.values} onCodeSent={showMessage} />;
  return (
    <SignUpForm
      form={form}
      submission={register}
      banner={banner}
      notice={
        token && (
          <Suspense>
            <InvitationNotice token={token} form={form} />
          </Suspense>
        )
      }
      onPasswordEdit={() => setBanner(null)}
    />
  );
}
