import { useState } from 'react';
import { readSocialAnswer } from '../../../lib/http/social-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from './account-settings.module.css';
import { useDownloadAccount, useSessions } from './queries.ts';
import { Sessions } from './session-list.tsx';
import { texts } from './texts.ts';

const DeleteAccount = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).default);

/** Appears once it is loaded, so that nothing moves; nothing where the server has neither. */
export function AccountCare() {
  const sessions = useSessions();
  const download = useDownloadAccount();
  // The user left for the issuer in order to delete the account.
  const [isDeleting, setDeleting] = useState(() => readSocialAnswer() !== null);
  if (sessions.isPending || sessions.data === null) return null;
  return (
    <>
      <Sessions of={sessions} />
      <Section title={texts.data}>
        <p className={styles.why}>{texts.dataWhy}</p>
        <div className={styles.actions}>
          <Button pending={download.isPending} onClick={() => download.mutate()}>
            {texts.download}
          </Button>
          <span className={styles.danger}>
            <Button look="text" onClick={() => setDeleting(true)}>
              {texts.deleteAccount}
            </Button>
          </span>
        </div>
      </Section>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </>
  );
}
