import type { Job } from '@fixit/contract/job';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { isOpen, type Jobs } from '../job-queries.ts';
import { RequestItem } from './request-item.tsx';
import styles from './request-list.module.css';
import { texts } from './request-texts.ts';

const counts = { first: 5, more: 10 } as const;

export function RequestList({ jobs }: { jobs: Jobs }) {
  const [visibleCount, setVisibleCount] = useState<number>(counts.first);
  const loadedJobs = jobs.data;
  if (loadedJobs === null || jobs.isPending) return null;
  const nextCount = visibleCount + counts.more;
  const showMore = async () => {
    const isMissing = loadedJobs && loadedJobs.length < nextCount && jobs.hasNextPage;
    if (isMissing && (await jobs.fetchNextPage()).isError) return;
    setVisibleCount(nextCount);
  };
  return (
    <Section title={texts.requests}>
      {!loadedJobs && <RetryLine sentence={texts.jobFailed} query={jobs} />}
      {loadedJobs?.length === 0 && <p className={styles.none}>{texts.noRequests}</p>}
      <ul>
        {loadedJobs?.slice(0, visibleCount).map((job) => (
          <li key={job.id}>
            <RequestItem job={job}>
              <RequestAnswers job={job} />
            </RequestItem>
          </li>
        ))}
      </ul>
      {jobs.isFetchNextPageError ? (
        <RetryLine sentence={texts.moreFailed} onRetry={() => void showMore()} pending={jobs.isFetchingNextPage} />
      ) : (
        loadedJobs &&
        (loadedJobs.length > visibleCount || jobs.hasNextPage) && (
          <Button onClick={() => void showMore()} pending={jobs.isFetchingNextPage}>
            {texts.showMore}
          </Button>
        )
      )}
    </Section>
  );
}

function RequestAnswers({ job }: { job: Job }) {
  const { id, accepted_count } = job;
  if (accepted_count === 0 && !isOpen(job)) return null;
  const href = accepted_count > 0 ? paths.acceptedProviders(id) : paths.availableProviders(id);
  return (
    <p>
      <Link href={href} className={styles.progress}>
        {texts.acceptedBy(accepted_count)}
      </Link>
    </p>
  );
}
