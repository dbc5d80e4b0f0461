import { Info } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { AddressField } from '../../features/address/address-field.tsx';
import { Reach } from '../../features/address/reach.tsx';
import { BusinessForm } from '../../features/artisan/business-form.tsx';
import { HoursForm } from '../../features/artisan/hours-form.tsx';
import { TimeOffForm, TimeOffList } from '../../features/artisan/time-off.tsx';
import { OwnServices } from '../../features/service/own-services.tsx';
import { ServicePhoto } from '../../features/service/service-photo.tsx';
import { Notice } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AddService } from './add-service.tsx';
import styles from './onboarding.module.css';
import { afterStep, type SetUp, type StepId, stepHref } from './onboarding-steps.ts';
import { texts } from './onboarding-texts.ts';

interface StepProps {
  step: StepId;
  setUp: SetUp;
}

/** What a step asks for, and the way on. */
export default function StepBody({ step, setUp }: StepProps) {
  const [, navigate] = useLocation();
  const goOn = () => navigate(afterStep(step));
  if (step !== 'business' && setUp.business === null) return <BusinessFirst />;
  switch (step) {
    case 'business':
      return (
        <BusinessForm
          business={setUp.business}
          action={texts.saveOn}
          onSaved={goOn}
          addressField={(field) => <AddressField {...field} />}
          map={(reach) => <Reach {...reach} />}
        />
      );
    case 'services':
      return <ServicesStep setUp={setUp} />;
    case 'photos':
      return (
        <>
          <OwnServices services={setUp.services} action={(service) => <ServicePhoto service={service} />} />
          <Onward step={step} isDone={setUp.services.some(({ image }) => image !== null)} />
        </>
      );
    case 'hours':
      return (
        <>
          <HoursForm hours={setUp.hours} action={texts.saveOn} onSaved={goOn} />
          <p>
            <Link href={afterStep(step)}>{texts.later}</Link>
          </p>
        </>
      );
    case 'time-off':
      return (
        <>
          <TimeOffList timesOff={setUp.timesOff} />
          <TimeOffForm />
          <div className={styles.onward}>
            <Button look="plate" onClick={goOn}>
              {texts.finish}
            </Button>
          </div>
        </>
      );
  }
}

function BusinessFirst() {
  return (
    <Notice icon={Info}>
      {texts.businessFirst} <Link href={stepHref('business')}>{texts.toBusiness}</Link>
    </Notice>
  );
}

function ServicesStep({ setUp }: { setUp: SetUp }) {
  return (
    <>
      <OwnServices services={setUp.services} />
      <AddService services={setUp.services} />
      <Onward step="services" isDone={setUp.services.length > 0} />
    </>
  );
}

/** On to the next step; without the plate while this one still has something to do. */
function Onward({ step, isDone }: { step: StepId; isDone: boolean }) {
  return (
    <div className={styles.onward}>
      <ButtonLink look={isDone ? 'plate' : 'text'} href={afterStep(step)}>
        {isDone ? texts.onward : texts.later}
      </ButtonLink>
    </div>
  );
}
