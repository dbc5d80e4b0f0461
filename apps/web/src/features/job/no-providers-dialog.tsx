import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { AskedJob } from './asked-job.ts';
import styles from './no-providers-dialog.module.css';
import { texts } from './texts.ts';

/** Nobody accepted while the search ran: the request stays open, and there are two ways on. */
export function NoProvidersDialog({ job, onClose }: { job: AskedJob; onClose: () => void }) {
  return (
    <Dialog title={texts.nobody} onClose={onClose}>
      <p>{texts.nobodyMore}</p>
      <div className={styles.ways}>
        <ButtonLink href={paths.dashboard}>{texts.back}</ButtonLink>
        <ButtonLink href={paths.exploreProviders({ job_id: job.id })} look="primary">
          {texts.explore}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
