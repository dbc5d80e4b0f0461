import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

/** The social option; where it is not set up it says so and points to the e-mail. */
export function GoogleButton() {
  return (
    <Button wide onClick={() => toast.error(texts.googleMissing)}>
      {texts.google}
    </Button>
  );
}
