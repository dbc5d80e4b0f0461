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

/** The notice appears this many minutes before the session ends. */
const noticeMinutes = 2;

const checkEveryMs = 15_000;

/** The session is renewed at this interval while the operator reads or types without a call. */
const renewEveryMs = 5 * minute;

/** Asks before the session ends whether the operator is still there, and keeps the session open while they are. */
export function IdleNotice() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const stopWatch = watchAttendance();
    let renewedAt = Date.now();
    const renew = () => {
      renewedAt = Date.now();
      return queryClient.invalidateQueries({ queryKey: meKey });
    };
    const check = () => {
      const idle = unattendedMs();
      // The screen for signing in appears once the session has ended.
      if (idle >= operatorSessionLife.idleMinutes * minute) void renew();
      else if (idle >= (operatorSessionLife.idleMinutes - noticeMinutes) * minute) setAsking(true);
      else if (idle < minute && Date.now() - renewedAt >= renewEveryMs) void renew();
    };
    const timer = setInterval(check, checkEveryMs);
    return () => {
      clearInterval(timer);
      stopWatch();
    };
  }, [queryClient]);
  const stay = () => {
    setAsking(false);
    // The press counts as an act, so this call keeps the session open.
    void operatorCall(operator.me, {}).catch(() => queryClient.invalidateQueries({ queryKey: meKey }));
  };
  if (!isAsking) return null;
  return (
    <Dialog title={texts.stillThere} onClose={stay}>
      <p>{texts.idle(operatorSessionLife.idleMinutes - noticeMinutes, noticeMinutes)}</p>
      <Button variant="primary" wide onClick={stay}>
        {texts.staySignedIn}
      </Button>
    </Dialog>
  );
}
