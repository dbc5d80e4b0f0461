import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness, useTimesOff, useUsedInvitation, useWorkingWeek } from '../../features/artisan/artisan-queries.ts';
import { useServicesAsArtisan } from '../../features/service/manage/service-manage-queries.ts';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Steps } from '../../ui/page/steps.tsx';
import styles from './onboarding.module.css';
import { isStepId, type SetUp, type StepId, stepHref, steps } from './onboarding-steps.ts';
import { texts } from './onboarding-texts.ts';

const StepBody = lazy(() => import('./onboarding-step.tsx'));

function useStartOfStep(step: StepId) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

export default function OnboardingPage() {
  const [query] = useSearchParams();
  const requestedStep = query.get('step') ?? '';
  const current = isStepId(requestedStep) ? requestedStep : 'business';
  const heading = useStartOfStep(current);
  const [business, services, hours, timesOff] = [
    useBusiness(),
    useServicesAsArtisan(),
    useWorkingWeek(),
    useTimesOff(),
  ];
  const isNew = business.data === null;
  const invitation = useUsedInvitation(isNew);
  const queries = [business, services, hours, timesOff];
  const failed = queries.some(({ isError, data }) => isError && data === undefined);
  const setUp: SetUp | null =
    business.data === undefined ||
    !services.data ||
    hours.data === undefined ||
    !timesOff.data ||
    (isNew && invitation.isPending)
      ? null
      : {
          business: business.data,
          services: services.data,
          hours: hours.data,
          timesOff: timesOff.data,
          invitation: invitation.data ?? null,
        };

  return (
    <Main title={texts.title} busy={!setUp && !failed}>
      <h1>{texts.title}</h1>
      <p className={styles.why}>{texts.why}</p>
      <div className={styles.columns}>
        <Steps
          label={texts.steps}
          current={current}
          steps={steps.map(({ id, isDone }) => ({
            id,
            label: texts.names[id],
            href: stepHref(id),
            done: setUp !== null && isDone(setUp),
          }))}
        />
        <section className={styles.body} aria-labelledby="step">
          <div>
            <p className={styles.progress}>
              {texts.progress(steps.findIndex(({ id }) => id === current) + 1, steps.length)}
            </p>
            <h2 id="step" ref={heading} tabIndex={-1}>
              {texts.names[current]}
            </h2>
            <p className={styles.intro}>{texts.intros[current]}</p>
          </div>
          {failed && (
            <RetryLine
              sentence={texts.failed}
              onRetry={() => queries.forEach(({ refetch }) => void refetch())}
              pending={queries.some(({ isFetching }) => isFetching)}
            />
          )}
          {!failed && (
            <Suspense fallback={<Skeleton className={styles.wait} />}>
              {setUp ? <StepBody key={current} step={current} setUp={setUp} /> : <Skeleton className={styles.wait} />}
            </Suspense>
          )}
        </section>
      </div>
    </Main>
  );
}
