import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useBusiness, useMeasures } from '../../features/artisan/artisan-queries.ts';
import { texts as artisanTexts } from '../../features/artisan/artisan-texts.ts';
import { MeasuresPanel } from '../../features/artisan/profile/measures.tsx';
import { useArtisanPage } from '../../features/artisan/public-page-setting/page-setting-queries.ts';
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

const PageQuestion = lazy(() => import('../../features/artisan/public-page-setting/page-question.tsx'));

export default function WorkspaceHomePage() {
  const [openedAt] = useState(() => new Date().toISOString());
  const business = useBusiness();
  const page = useArtisanPage();
  const name = business.data?.business_name ?? '';
  return (
    <Main title={texts.title} busy={business.isPending}>
      <h1 className={classes(isLongName(name) && styles.longName)}>{greetingAt(openedAt, name)}</h1>
      {business.isPending && <DaySkeleton />}
      {business.isError && !business.data && <RetryLine sentence={texts.businessFailed} query={business} />}
      {business.data === null && <NotSetUp />}
      {business.data && <DayWithQuestion name={name} page={page} />}
    </Main>
  );
}

/** Waits for the server's answers, so that nothing moves. */
function DayWithQuestion({ name, page }: { name: string; page: ReturnType<typeof useArtisanPage> }) {
  const services = useServicesAsArtisan();
  const [firstService] = services.data ?? [];
  if (page.isPending || (page.data?.is_public === null && services.isPending)) return <DaySkeleton />;
  if (page.data?.is_public !== null || !firstService) return <Day />;
  return (
    <Suspense fallback={<DaySkeleton />}>
      <PageQuestion setting={page.data} business={name} picture={firstService.image} />
      <Day />
    </Suspense>
  );
}

function DaySkeleton() {
  return (
    <div className={classes(styles.columns, styles.loading)} aria-hidden="true">
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
