import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { basePath } from '../../../lib/audience.ts';
import { CallError } from '../../../lib/http/call-error.ts';
import { takeSocialAnswer } from '../../../lib/http/social-answer.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { googleRefusal } from '../refusal-texts.ts';
import { loginTexts } from './login-texts.ts';

/** Finishes the login after Google has redirected back. `onSuspended` receives the server's explanation. */
export function useGoogleReturn(onSuspended: (sentence: string) => void): void {
  const [, navigate] = useLocation();
  const latestOnSuspended = useRef(onSuspended);
  latestOnSuspended.current = onSuspended;
  useEffect(() => {
    const answer = takeSocialAnswer();
    if (!answer) return;
    toast.loading(loginTexts.loggingIn, { id: 'login' });
    import('./google.ts')
      .then(async ({ logInWithGoogle }) =>
        logInWithGoogle(answer, (isRestricted) => {
          // The shell of a suspended person is chosen when the page loads.
          if (isRestricted) window.location.assign(basePath + paths.cases());
          else navigate(paths.home);
        }),
      )
      .catch((error: unknown) => {
        const sentence = googleRefusal(error);
        if (error instanceof CallError && error.code === 'account_suspended') {
          toast.dismiss('login');
          latestOnSuspended.current(sentence);
        } else toast.error(sentence, { id: 'login' });
      });
  }, [navigate]);
}
