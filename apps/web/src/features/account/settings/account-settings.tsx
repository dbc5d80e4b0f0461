import { type ReactNode, useState } from 'react';
import { readSocialAnswer } from '../../../lib/http/social-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { AccountDetails } from './account-details.tsx';
import styles from './account-settings.module.css';
import { useDetails, useDownloadAccount, useSessions } from './account-settings-queries.ts';
import { texts } from './account-settings-texts.ts';
import { Sessions } from './session-list.tsx';

const DeleteAccount = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).default);

/** Renders nothing until all settings have loaded, so that nothing moves, or if the server lacks these calls. `children` come first. */
export function AccountCare({ children }: { children: ReactNode }) {
  const sessions = useSessions();
  const details = useDetails();
  const download = useDownloadAccount();
  // The user has come back from Google to confirm the deletion.
  const [isDeleting, setDeleting] = useState(() => readSocialAnswer() !== null);
  if (sessions.isPending || details.isPending || sessions.data === null) return null;
  return (
    <>
      {children}
      {details.data !== null && <AccountDetails of={details} />}
      <Sessions of={sessions} />
      <Section title={texts.data}>
        <p className={styles.why}>{texts.dataWhy}</p>
        <div className={styles.actions}>
          <Button pending={download.isPending} onClick={() => download.mutate()}>
            {texts.download}
          </Button>
          <span className={styles.danger}>
            <Button variant="text" onClick={() => setDeleting(true)}>
              {texts.deleteAccount}
            </Button>
          </span>
        </div>
      </Section>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </>
  );
}
