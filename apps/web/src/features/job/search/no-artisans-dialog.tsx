import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from '../request/request-texts.ts';
import type { RequestSummary } from '../request-summary.ts';
import styles from './no-artisans-dialog.module.css';

export function NoArtisansDialog({ job, onClose }: { job: RequestSummary; onClose: () => void }) {
  return (
    <Dialog title={texts.noneNearby} onClose={onClose}>
      <p>
        {texts.noneYet(job.services.length)} {texts.noneYetHint}
      </p>
      <div className={styles.ways}>
        <ButtonLink href={paths.dashboard}>{texts.back}</ButtonLink>
        <ButtonLink href={paths.exploreProviders({ job_id: job.id })} variant="primary">
          {texts.explore}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
