import { useAction } from '../../lib/action.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { SocialAction } from './google.ts';
import { googleRefusal } from './refusal.ts';
import { texts } from './texts.ts';

const leave = async (action: SocialAction) => (await import('./google.ts')).leaveForGoogle(action);

/** Where social sign-in is not set up, a toast points to the email. */
export function GoogleButton({ action, children = texts.google }: { action: SocialAction; children?: string }) {
  const google = useAction(leave);

  const begin = async () => {
    try {
      if (!(await google.run(action))) toast.error(texts.googleMissing);
    } catch (error) {
      toast.error(googleRefusal(error));
    }
  };

  return (
    <Button wide pending={google.isPending} onClick={() => void begin()}>
      {children}
    </Button>
  );
}
