import { operator, operatorSessionLife } from '@fixit/contract/operator/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meKey } from '../../features/operator/operator-queries.ts';
import { unattendedMs, watchAttendance } from '../../lib/attendance.ts';
import { operatorCall } from '../../lib/http/operator-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { texts } from './panel-frame-texts.ts';

const minute = 60_000;

const warningMinutes = 2;

const checkEveryMs = 15_000;

const renewEveryMs = 5 * minute;

export function IdleNotice() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const stopWatching = watchAttendance();
    let renewedAt = Date.now();
    const renew = () => {
      renewedAt = Date.now();
      return queryClient.invalidateQueries({ queryKey: meKey });
    };
    const check = () => {
      const idleMs = unattendedMs();
      // The sign-in screen appears once the session has ended.
      if (idleMs >= operatorSessionLife.idleMinutes * minute) void renew();
      else if (idleMs >= (operatorSessionLife.idleMinutes - warningMinutes) * minute) setAsking(true);
      else if (idleMs < minute && Date.now() - renewedAt >= renewEveryMs) void renew();
    };
    const timer = setInterval(check, checkEveryMs);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [queryClient]);
  const stay = () => {
    setAsking(false);
    // The press counts as activity, so this call renews the session.
    void operatorCall(operator.me, {}).catch(() => queryClient.invalidateQueries({ queryKey: meKey }));
  };
  if (!isAsking) return null;
  return (
    <Dialog title={texts.stillThere} onClose={stay}>
      <p>{texts.idle(operatorSessionLife.idleMinutes - warningMinutes, warningMinutes)}</p>
      <Button variant="primary" wide onClick={stay}>
        {texts.staySignedIn}
      </Button>
    </Dialog>
  );
}
