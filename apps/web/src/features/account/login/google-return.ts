import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { takeSocialAnswer } from '../../../lib/http/social-answer.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { googleRefusal } from '../refusal.ts';
import { loginTexts } from './login-texts.ts';

export function useGoogleReturn(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const answer = takeSocialAnswer();
    if (!answer) return;
    toast.loading(loginTexts.loggingIn, { id: 'login' });
    import('./google.ts')
      .then(async ({ logInWithGoogle }) => logInWithGoogle(answer, () => navigate(paths.home)))
      .catch((error: unknown) => toast.error(googleRefusal(error), { id: 'login' }));
  }, [navigate]);
}
