import { searchPolling } from '@fixit/contract/job';
import { poundsText } from '@fixit/contract/value/pounds';
import { useLocation } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { texts } from '../request/request-texts.ts';
import type { RequestSummary } from '../request-summary.ts';
import { type Search, searchText } from './artisan-search.ts';
import styles from './search-panel.module.css';

const maxPictures = 2;
const attempts = Array.from({ length: searchPolling.attempts }, (_, index) => index + 1);

export function SearchPanel({ job, search }: { job: RequestSummary; search: Search }) {
  const [, navigate] = useLocation();
  const { accepted, count } = search;
  return (
    <div className={styles.panel}>
      <div>
        {job.category && job.postcode && <p className={styles.what}>{texts.near(job.category, job.postcode)}</p>}
        <h1>{headingOf(search)}</h1>
      </div>
      <div className={styles.progress}>
        <p role="status" aria-label={texts.status}>
          {searchText(search)}
        </p>
        <div className={styles.ticks} aria-hidden="true">
          {attempts.map((attempt) => (
            <i key={attempt} className={classes(styles.tick, attemptClass(attempt, search))} />
          ))}
        </div>
      </div>
      <div className={styles.count}>
        <div className={styles.pile}>
          {accepted.length === 0 && <Picture src={null} eager />}
          {accepted.slice(0, maxPictures).map(({ id, receiver }) => (
            <Picture key={id} src={receiver.services[0]?.image} eager />
          ))}
        </div>
        <p className={styles.figure}>{texts.acceptedBy(count)}</p>
        <Button variant="primary" disabled={count === 0} onClick={() => navigate(paths.acceptedProviders(job.id))}>
          {texts.view}
        </Button>
      </div>
      <p className={styles.words}>
        {job.description && `“${job.description}” `}
        {job.budget !== null && `${texts.budgetOf(poundsText(job.budget))} `}
        {texts.staysOpen}
      </p>
    </div>
  );
}

export function SearchPanelSkeleton() {
  return (
    <div className={styles.panel}>
      <div>
        <p className={styles.what}>&nbsp;</p>
        <h1>{texts.heading}</h1>
      </div>
      <Skeleton className={styles.waiting} />
    </div>
  );
}

export function headingOf({ state }: Pick<Search, 'state'>): string {
  return state === 'found' ? texts.headingFound : texts.heading;
}

function attemptClass(attempt: number, { state, attempt: current }: Search): string | undefined {
  if (state === 'ended' || attempt < current) return styles.done;
  if (attempt > current) return undefined;
  return state === 'found' ? styles.done : styles.now;
}
