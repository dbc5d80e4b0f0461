import type { Job } from '@fixit/contract/job';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useCurrentAddress } from '../features/address/use-current-address.ts';
import { isOpen, useJob, useRequestOrNewestOpen } from '../features/job/job-queries.ts';
import { ClosedRequest } from '../features/job/request/closed-request.tsx';
import { NoRequest } from '../features/job/request/no-request.tsx';
import { texts } from '../features/job/request/request-texts.ts';
import type { RequestSummary } from '../features/job/request-summary.ts';
import { artisanPins } from '../features/job/search/artisan-pins.ts';
import { InvitedArtisans } from '../features/job/search/invited-artisans.tsx';
import { NoArtisansDialog } from '../features/job/search/no-artisans-dialog.tsx';
import { headingOf, SearchPanel, SearchPanelSkeleton } from '../features/job/search/search-panel.tsx';
import { useArtisanSearch } from '../features/job/search/use-artisan-search.ts';
import { useProfile } from '../features/profile/profile-queries.ts';
import { useEvents } from '../lib/http/events.ts';
import { paths } from '../lib/paths.ts';
import { AreaMap } from '../ui/map/area-map.tsx';
import { Main } from '../ui/page/main.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import styles from './available-providers.module.css';

export default function AvailableProvidersPage() {
  const [query] = useSearchParams();
  const requestedId = query.get('job_id');
  const { job, failed, retry } = useRequestOrNewestOpen(requestedId);
  const listedJob = useJob(requestedId ?? job?.id ?? null);
  const closedJob = listedJob && !isOpen(listedJob) ? listedJob : null;
  if (failed || job === null || closedJob) {
    return (
      <Main title={texts.heading}>
        <h1>{texts.heading}</h1>
        <div className={styles.body}>
          {closedJob ? <ClosedRequest job={closedJob} /> : <NoRequest failed={failed} onRetry={retry} />}
        </div>
      </Main>
    );
  }
  if (job === undefined) {
    return (
      <Main title={texts.heading} full busy>
        <div className={styles.seeking}>
          <div className={styles.panel}>
            <SearchPanelSkeleton />
          </div>
          <Skeleton className={styles.map} />
        </div>
      </Main>
    );
  }
  return <Searching key={job.id} summary={job} listedJob={listedJob} />;
}

interface SearchingProps {
  summary: RequestSummary;
  listedJob: Job | null | undefined;
}

function Searching({ summary, listedJob }: SearchingProps) {
  // Others may be invited after the request was sent.
  const job = useMemo(
    () => (listedJob?.services.length ? { ...summary, services: listedJob.services } : summary),
    [summary, listedJob],
  );
  const [, navigate] = useLocation();
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  const { search, push } = useArtisanSearch(job.id);
  const pins = useMemo(() => artisanPins(job, search.accepted), [job, search.accepted]);
  const [isDismissed, setDismissed] = useState(false);
  const hasEnded = search.state === 'ended';

  useEffect(() => {
    if (!hasEnded) setDismissed(false);
  }, [hasEnded]);
  useEvents((event) => {
    if (event.kind === 'job_accepted' && event.job_id === job.id) push(event.accepted_count);
  });

  return (
    <Main title={headingOf(search)} full>
      <div className={styles.seeking}>
        <div className={styles.panel}>
          <SearchPanel job={job} search={search} />
          <InvitedArtisans job={job} search={search} othersAt={listedJob?.invites_others_at} />
        </div>
        <AreaMap
          className={styles.map}
          userPosition={address.position}
          pins={pins}
          onOpen={(id) => navigate(paths.serviceDetail(id))}
        />
      </div>
      {hasEnded && !isDismissed && <NoArtisansDialog job={job} onClose={() => setDismissed(true)} />}
    </Main>
  );
}
