import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from '../request/texts.ts';
import type { RequestSummary } from '../request-summary.ts';
import styles from './no-providers-dialog.module.css';

export function NoProvidersDialog({ job, onClose }: { job: RequestSummary; onClose: () => void }) {
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
