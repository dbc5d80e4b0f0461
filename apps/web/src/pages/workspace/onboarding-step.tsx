import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import { HoursForm } from '../../features/artisan/hours/hours-form.tsx';
import { TimeOffForm, TimeOffList } from '../../features/artisan/hours/time-off.tsx';
import { hasPicture } from '../../features/service/manage/has-picture.ts';
import { ServicePhoto } from '../../features/service/manage/service-photo.tsx';
import { ServiceSummaries } from '../../features/service/manage/service-summaries.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { AddService } from './add-service.tsx';
import { BusinessPart } from './business-part.tsx';
import styles from './onboarding.module.css';
import { afterStep, type SetUp, type StepId, stepHref } from './onboarding-steps.ts';
import { texts } from './onboarding-texts.ts';

interface OnboardingStepProps {
  step: StepId;
  setUp: SetUp;
}

export default function StepBody({ step, setUp }: OnboardingStepProps) {
  const [, navigate] = useLocation();
  const goToNextStep = () => navigate(afterStep(step));
  if (step !== 'business' && setUp.business === null) {
    return <Prerequisite picture="signpost" sentence={texts.businessFirst} more={texts.businessWhy} step="business" />;
  }
  switch (step) {
    case 'business':
      return (
        <BusinessPart
          business={setUp.business}
          invitation={setUp.invitation}
          services={setUp.services}
          action={texts.saveAndContinue}
          onSaved={goToNextStep}
        />
      );
    case 'services':
      return <ServicesStep setUp={setUp} />;
    case 'photos':
      if (setUp.services.length === 0) {
        return <Prerequisite picture="toolbox" sentence={texts.noService} more={texts.oneService} step="services" />;
      }
      return (
        <>
          <ServiceSummaries services={setUp.services} action={(service) => <ServicePhoto service={service} />} />
          <NextStepLink step={step} isDone={setUp.services.some(hasPicture)} />
        </>
      );
    case 'hours':
      return (
        <>
          <HoursForm saved={setUp.hours} action={texts.saveAndContinue} onSaved={goToNextStep} />
          <div>
            <ButtonLink variant="text" href={afterStep(step)}>
              {texts.later}
            </ButtonLink>
          </div>
        </>
      );
    case 'time-off':
      return (
        <>
          <TimeOffList timesOff={setUp.timesOff} />
          <TimeOffForm />
          <div className={styles.onward}>
            <Button variant="primary" onClick={goToNextStep}>
              {texts.finish}
            </Button>
          </div>
        </>
      );
  }
}

interface PrerequisiteProps extends Pick<ComponentProps<typeof EmptyState>, 'picture' | 'sentence' | 'more'> {
  step: StepId;
}

function Prerequisite({ step, ...emptyState }: PrerequisiteProps) {
  return (
    <EmptyState
      {...emptyState}
      action={
        <ButtonLink variant="primary" href={stepHref(step)}>
          {texts.names[step]}
        </ButtonLink>
      }
    />
  );
}

function ServicesStep({ setUp }: { setUp: SetUp }) {
  return (
    <>
      <ServiceSummaries services={setUp.services} />
      <AddService services={setUp.services} />
      <NextStepLink step="services" isDone={setUp.services.length > 0} />
    </>
  );
}

function NextStepLink({ step, isDone }: { step: StepId; isDone: boolean }) {
  return (
    <div className={styles.onward}>
      <ButtonLink variant={isDone ? 'primary' : 'text'} href={afterStep(step)}>
        {isDone ? texts.continue : texts.later}
      </ButtonLink>
    </div>
  );
}
