import type { Job } from '@fixit/contract/job';
import { jobState } from '@fixit/contract/job/job-life';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from './closed-request.module.css';
import { RequestItem } from './request-item.tsx';
import { texts } from './request-texts.ts';

export function ClosedRequest({ job }: { job: Job }) {
  const { id, state, accepted_count } = job;
  return (
    <Section title={texts.yourRequest}>
      <RequestItem job={job} />
      <div className={styles.ways}>
        {accepted_count > 0 && (
          <ButtonLink href={paths.acceptedProviders(id)}>{texts.acceptedBy(accepted_count)}</ButtonLink>
        )}
        {state === jobState.booked ? (
          <ButtonLink href={paths.bookings()}>{texts.toBookings}</ButtonLink>
        ) : (
          <ButtonLink href={paths.exploreProviders({ job_id: id })}>{texts.explore}</ButtonLink>
        )}
      </div>
    </Section>
  );
}
