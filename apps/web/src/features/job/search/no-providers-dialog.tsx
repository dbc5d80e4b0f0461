import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from '../request/texts.ts';
import type { AskedJob } from '../request-summary.ts';
import styles from './no-providers-dialog.module.css';

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
