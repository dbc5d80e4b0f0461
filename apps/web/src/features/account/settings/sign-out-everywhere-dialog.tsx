import { audience } from '../../../lib/audience.ts';
import { Button } from '../../../ui/button.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useEndSessions } from './account-settings-changes.ts';
import { texts } from './account-settings-texts.ts';

export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const endAll = useEndSessions();
  return (
    <Dialog title={texts.endEverywhere} onClose={onClose}>
      <p>{texts.endEverywhereHint}</p>
      {audience === 'artisan' && <p>{texts.calendarMoves}</p>}
      <div className={formStyles.choices}>
        <Button onClick={onClose}>{texts.stay}</Button>
        <Button variant="secondary" destructive pending={endAll.isPending} onClick={() => endAll.mutate()}>
          {texts.endEverywhere}
        </Button>
      </div>
    </Dialog>
  );
}
