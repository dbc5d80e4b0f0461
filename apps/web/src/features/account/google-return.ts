import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { startSession } from '../../lib/http/session.ts';
import { takeSocialAnswer } from '../../lib/http/social-answer.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { googleRefusal } from './refusal.ts';
import { texts } from './texts.ts';

export function useGoogleReturn(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const answer = takeSocialAnswer();
    if (!answer) return;
    const finish = async () => {
      toast.loading(texts.loggingIn, { id: 'login' });
      try {
        const { finishGoogle } = await import('./google.ts');
        const end = await finishGoogle(answer);
        if ('failure' in end) return toast.error(end.failure, { id: 'login' });
        toast.success(texts.loggedIn, { id: 'login' });
        startSession(end.session);
        navigate(paths.home);
      } catch (error) {
        toast.error(googleRefusal(error), { id: 'login' });
      }
    };
    void finish();
  }, [navigate]);
}
