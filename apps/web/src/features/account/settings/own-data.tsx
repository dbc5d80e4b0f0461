import { useState } from 'react';
import { readSocialAnswer } from '../../../lib/http/social-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from './account-settings.module.css';
import { useDownloadAccount } from './account-settings-queries.ts';
import { texts } from './account-settings-texts.ts';

const DeleteAccount = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).default);

export function OwnData() {
  const download = useDownloadAccount();
  // The user has come back from Google to confirm the deletion.
  const [isDeleting, setDeleting] = useState(() => readSocialAnswer() !== null);
  return (
    <>
      <Section title={texts.data}>
        <p className={styles.why}>{texts.dataHint}</p>
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
