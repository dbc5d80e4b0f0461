import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness, useHours, useTimesOff } from '../../features/artisan/queries.ts';
import { useServicesAsArtisan } from '../../features/service/manage/queries.ts';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Steps } from '../../ui/page/steps.tsx';
import styles from './onboarding.module.css';
import { isStep, type SetUp, stepHref, steps } from './onboarding-steps.ts';
import { texts } from './onboarding-texts.ts';

/** Loads once it is known what is set up already. */
const StepBody = lazy(() => import('./onboarding-step.tsx'));

/** Each step is saved by its own call. */
export default function OnboardingPage() {
  const [query] = useSearchParams();
  const asked = query.get('step') ?? '';
  const current = isStep(asked) ? asked : 'business';
  const [business, services, hours, timesOff] = [useBusiness(), useServicesAsArtisan(), useHours(), useTimesOff()];
  const queries = [business, services, hours, timesOff];
  const failed = queries.some(({ isError, data }) => isError && data === undefined);
  const setUp: SetUp | null =
    business.data === undefined || !services.data || hours.data === undefined || !timesOff.data
      ? null
      : { business: business.data, services: services.data, hours: hours.data, timesOff: timesOff.data };

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
            <p className={styles.place}>{texts.place(steps.findIndex(({ id }) => id === current) + 1, steps.length)}</p>
            <h2 id="step">{texts.names[current]}</h2>
            <p className={styles.intro}>{texts.intros[current]}</p>
          </div>
          {failed && (
            <RetryLine
              sentence={texts.failed}
              onRetry={() => queries.forEach((one) => void one.refetch())}
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
