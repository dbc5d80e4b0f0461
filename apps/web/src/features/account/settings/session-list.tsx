import type { AccountSession } from '@fixit/contract/account/session';
import type { UseQueryResult } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './account-settings.module.css';
import { useEndSession } from './account-settings-changes.ts';
import { texts } from './account-settings-texts.ts';

const SignOutEverywhere = lazyDialog(async () => (await import('./sign-out-everywhere-dialog.tsx')).SignOutEverywhere);

export function Sessions({ of: sessions }: { of: UseQueryResult<AccountSession[] | null> }) {
  const [isEndingAll, setEndingAll] = useState(false);
  return (
    <Section title={texts.sessions}>
      <p className={styles.why}>{texts.sessionsHint}</p>
      {sessions.isError && <RetryLine sentence={texts.sessionsFailed} query={sessions} />}
      {sessions.data && (
        <>
          <ul className={styles.list}>
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <Button onClick={() => setEndingAll(true)}>{texts.endAll}</Button>
        </>
      )}
      {isEndingAll && <SignOutEverywhere onClose={() => setEndingAll(false)} />}
    </Section>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const endSession = useEndSession();
  const device = session.device || texts.unknownDevice;
  return (
    <li className={styles.session}>
      <Icon of={/Android|iOS/.test(device) ? Smartphone : Monitor} />
      <div>
        <p className={styles.device}>{device}</p>
        <p className={typeStyles.note}>
          <time dateTime={session.last_seen}>{texts.lastUsed(instantText(session.last_seen))}</time>
        </p>
        {session.own_device && <p className={typeStyles.note}>{texts.staysOpen}</p>}
      </div>
      {session.current ? (
        <Chip tone="accepted">{texts.thisDevice}</Chip>
      ) : (
        <Button pending={endSession.isPending} onClick={() => endSession.mutate(session.id)}>
          {texts.endSession}
          <VisuallyHidden>{texts.onDevice(device)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
