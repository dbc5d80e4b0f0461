import { useState } from 'react';
import { useCurrentAddress } from '../features/address/use-current-address.ts';
import { CategorySection } from '../features/category/category-section.tsx';
import { AppFooter } from '../features/dashboard/app-footer.tsx';
import { greetingAt } from '../features/dashboard/greeting.ts';
import { useDashboard } from '../features/dashboard/queries.ts';
import { ReturnToNotice } from '../features/dashboard/return-to-notice.tsx';
import { texts } from '../features/dashboard/texts.ts';
import { useGuidedTour } from '../features/dashboard/use-guided-tour.ts';
import { recallNewestRequest } from '../features/job/request-summary.ts';
import { providerPins } from '../features/job/search/provider-pins.ts';
import { useProfile } from '../features/profile/queries.ts';
import { ClosestSection } from '../features/service/browse/closest-section.tsx';
import { FeaturedSection } from '../features/service/browse/featured-section.tsx';
import { texts as serviceTexts } from '../features/service/browse/texts.ts';
import { useNetworkErrorRedirect } from '../lib/http/use-network-error-redirect.ts';
import { openOverlay, useOverlay } from '../lib/overlay.ts';
import { Button } from '../ui/button.tsx';
import { Floating } from '../ui/overlay/floating.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';

export default function DashboardPage() {
  const [asked] = useState(() => providerPins(recallNewestRequest() ?? { services: [], category: '' }));
  const [openedAt] = useState(() => new Date().toISOString());
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  const dashboard = useDashboard(address.from === 'profile' ? null : address.position);
  useNetworkErrorRedirect(dashboard.error);
  const overlay = useOverlay();
  useGuidedTour(dashboard.data !== undefined && overlay === null);
  const { categories, featured, closest, card_labels } = dashboard.data ?? {};

  return (
    <>
      <ReturnToNotice />
      <Main title={texts.title} busy={dashboard.isPending}>
        <h1>{greetingAt(openedAt, profile.data?.user?.first_name ?? '')}</h1>
        {dashboard.isError && !dashboard.data ? (
          <RetryLine sentence={texts.failed} query={dashboard} />
        ) : (
          <>
            <CategorySection categories={categories} />
            <FeaturedSection listings={featured} card_labels={card_labels} />
            <ClosestSection
              listings={closest}
              card_labels={card_labels}
              here={address.position}
              otherPins={asked}
              whenEmpty={
                address.position === null && (
                  <Button onClick={() => openOverlay({ name: 'select-address' })}>{serviceTexts.setAddress}</Button>
                )
              }
            />
          </>
        )}
        <AppFooter />
        <Floating>
          <Button look="primary" onClick={() => openOverlay({ name: 'request-service' })}>
            {texts.requestService}
          </Button>
        </Floating>
      </Main>
    </>
  );
}
