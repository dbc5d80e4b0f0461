import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { texts } from '../account-texts.ts';
import { googleRefusal } from '../refusal-texts.ts';
import type { SocialAction } from './google.ts';

interface GoogleButtonProps {
  action: SocialAction;
  /** The artisan has confirmed that the device is their own. */
  ownDevice?: boolean;
  /** Logs in a suspended person, who can only read their cases. */
  restricted?: boolean;
  children?: string;
}

const openGoogle = async ({ action, ...options }: { action: SocialAction; ownDevice: boolean; restricted: boolean }) =>
  (await import('./google.ts')).leaveForGoogle(action, options);

/** If Google is not set up, a toast suggests logging in by email. */
export function GoogleButton({
  action,
  ownDevice = false,
  restricted = false,
  children = texts.google,
}: GoogleButtonProps) {
  const google = useAction(openGoogle);

  const continueWithGoogle = async () => {
    try {
      if (!(await google.run({ action, ownDevice, restricted }))) toast.error(texts.googleMissing);
    } catch (error) {
      toast.error(googleRefusal(error));
    }
  };

  return (
    <Button wide pending={google.isPending} onClick={() => void continueWithGoogle()}>
      {children}
    </Button>
  );
}
