import { Info } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useBusiness, useMeasures } from '../../features/artisan/artisan-queries.ts';
import { texts as artisanTexts } from '../../features/artisan/artisan-texts.ts';
import { MeasuresPanel } from '../../features/artisan/profile/measures.tsx';
import { greetingAt } from '../../features/dashboard/greeting.ts';
import { useServicesAsArtisan } from '../../features/service/manage/service-manage-queries.ts';
import { Notice } from '../../ui/banner.tsx';
import { classes, isLongName } from '../../ui/classes.ts';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './home.module.css';
import { texts } from './home-texts.ts';
import { Appointments, NewRequests, RescheduleRequests, UnreadChats } from './home-today.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { stepHref } from './onboarding-steps.ts';

export default function WorkspaceHomePage() {
  const [openedAt] = useState(() => new Date().toISOString());
  const business = useBusiness();
  const name = business.data?.business_name ?? '';
  return (
    <Main title={texts.title} busy={business.isPending}>
      <h1 className={classes(isLongName(name) && styles.longName)}>{greetingAt(openedAt, name)}</h1>
      {business.isPending && <DaySkeleton />}
      {business.isError && !business.data && <RetryLine sentence={texts.businessFailed} query={business} />}
      {business.data === null && <NotSetUp />}
      {business.data && <Day />}
    </Main>
  );
}

function DaySkeleton() {
  return (
    <div className={classes(styles.columns, styles.coming)} aria-hidden="true">
      <Skeleton className={styles.wait} />
      <Skeleton className={styles.wait} />
    </div>
  );
}

function Day() {
  const services = useServicesAsArtisan();
  return (
    <>
      {services.data?.length === 0 && (
        <Notice icon={Info}>
          {texts.noService} <Link href={stepHref('services')}>{texts.addService}</Link>
        </Notice>
      )}
      <div className={styles.columns}>
        <div>
          <Appointments />
          <RescheduleRequests />
          <NewRequests />
        </div>
        <div>
          <UnreadChats />
          <PerformanceSection />
        </div>
      </div>
    </>
  );
}

function PerformanceSection() {
  const measures = useMeasures();
  return (
    <Section title={artisanTexts.measured} busy={measures.isPending}>
      {measures.isPending && <Skeleton className={styles.wait} />}
      {measures.isError && <RetryLine sentence={artisanTexts.measuresFailed} query={measures} />}
      {measures.data && <MeasuresPanel measures={measures.data} />}
    </Section>
  );
}
