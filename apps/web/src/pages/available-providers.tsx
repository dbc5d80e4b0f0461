import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AskedJob } from '../features/job/asked.ts';
import { AskedWall } from '../features/job/asked-wall.tsx';
import { NoRequest } from '../features/job/no-request.tsx';
import { NobodyDialog } from '../features/job/nobody-dialog.tsx';
import { useAskedJob } from '../features/job/queries.ts';
import { SearchPanel, SearchPanelSkeleton } from '../features/job/search-panel.tsx';
import { texts } from '../features/job/texts.ts';
import { useProviderSearch } from '../features/job/use-search.ts';
import { useEvents } from '../lib/events.ts';
import { Main } from '../ui/main.tsx';
import styles from './available-providers.module.css';

/** The search for somebody who takes the job. */
export default function AvailableProvidersPage() {
  const [query] = useSearchParams();
  const { job, failed, retry } = useAskedJob(query.get('job_id'));
  if (failed || job === null) {
    return (
      <Main title={texts.heading}>
        <h1>{texts.heading}</h1>
        <div className={styles.body}>
          <NoRequest failed={failed} onRetry={retry} />
        </div>
      </Main>
    );
  }
  if (job === undefined) {
    return (
      <Main title={texts.heading} busy>
        <div className={styles.columns}>
          <SearchPanelSkeleton />
        </div>
      </Main>
    );
  }
  return <Searching key={job.id} job={job} />;
}

function Searching({ job }: { job: AskedJob }) {
  const { search, push } = useProviderSearch(job.id);
  const [told, setTold] = useState(false);
  const ended = search.state === 'ended';

  useEffect(() => {
    if (!ended) setTold(false);
  }, [ended]);
  useEvents((event) => {
    if (event.kind === 'job_accepted' && event.job_id === job.id) push(event.accepted_count);
  });

  return (
    <Main title={texts.heading}>
      <div className={styles.columns}>
        <SearchPanel job={job} search={search} />
        <AskedWall job={job} search={search} />
      </div>
      {ended && !told && <NobodyDialog job={job} onClose={() => setTold(true)} />}
    </Main>
  );
}
