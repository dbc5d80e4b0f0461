import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressField } from '../../features/address/address-field.tsx';
import { Reach } from '../../features/address/reach.tsx';
import { BusinessForm } from '../../features/artisan/business-form.tsx';
import { HoursForm } from '../../features/artisan/hours-form.tsx';
import { useBusiness, useHours, useTimesOff } from '../../features/artisan/own-queries.ts';
import { TimeOffForm, TimeOffList } from '../../features/artisan/time-off.tsx';
import { useCategories } from '../../features/category/queries.ts';
import { AddServiceForm } from '../../features/service/add-service-form.tsx';
import { useOwnServices } from '../../features/service/own-queries.ts';
import { OwnServiceList } from '../../features/service/own-service-list.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './profile.module.css';
import { texts } from './profile-texts.ts';

const onSaved = () => toast.success(texts.saved);

/** A part that stands once what it changes has come; null is an answer too. */
function Part<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending) return <Skeleton className={styles.waiting} />;
  return <RetryLine sentence={texts.failed} onRetry={() => void of.refetch()} pending={of.isFetching} />;
}

/** Who the artisan is, where the artisan starts from and how far that goes. */
export function BusinessPart() {
  return (
    <Part of={useBusiness()}>
      {(business) => (
        <BusinessForm
          business={business}
          action={texts.save}
          onSaved={onSaved}
          addressField={(field) => <AddressField {...field} />}
          map={(reach) => <Reach {...reach} />}
        />
      )}
    </Part>
  );
}

/** What the artisan offers, with pictures, in order. */
export function ServicesPart() {
  const categories = useCategories();
  return (
    <Part of={useOwnServices()}>
      {(services) => {
        const offered = new Set(services.map(({ category }) => category.id));
        return (
          <>
            <OwnServiceList services={services} />
            <Section title={texts.addService}>
              <AddServiceForm categories={(categories.data ?? []).filter(({ id }) => !offered.has(id))} />
            </Section>
          </>
        );
      }}
    </Part>
  );
}

/** The working week. */
export function HoursPart() {
  return <Part of={useHours()}>{(hours) => <HoursForm hours={hours} action={texts.save} onSaved={onSaved} />}</Part>;
}

/** Days on which nobody can be promised anything. */
export function TimeOffPart() {
  return (
    <Part of={useTimesOff()}>
      {(timesOff) => (
        <div className={styles.timeOff}>
          <TimeOffList timesOff={timesOff} />
          <TimeOffForm />
        </div>
      )}
    </Part>
  );
}
