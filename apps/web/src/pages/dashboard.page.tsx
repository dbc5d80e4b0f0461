import { createElement, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCurrentAddress } from '../features/address/use-current-address.ts';
import { CategorySection } from '../features/category/category-section.tsx';
import { AppFooter } from '../features/dashboard/app-footer.tsx';
import { useDashboard } from '../features/dashboard/dashboard-queries.ts';
import { texts } from '../features/dashboard/dashboard-texts.ts';
import { greetingAt } from '../features/dashboard/greeting.ts';
import { ReturnToNotice } from '../features/dashboard/return-to-notice.tsx';
import { useGuidedTour } from '../features/dashboard/use-guided-tour.ts';
import { useSlideDown } from '../features/dashboard/use-slide-down.ts';
import { recallNewestRequest } from '../features/job/request-summary.ts';
import { artisanPins } from '../features/job/search/artisan-pins.ts';
import { useProfile } from '../features/profile/profile-queries.ts';
import { ClosestSection } from '../features/service/browse/closest-section.tsx';
import { distinctListings } from '../features/service/browse/distinct-listings.ts';
import { FeaturedSection } from '../features/service/browse/featured-section.tsx';
import { texts as serviceTexts } from '../features/service/browse/service-browse-texts.ts';
import { useNetworkErrorRedirect } from '../lib/http/use-network-error-redirect.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { openOverlay, useOverlay } from '../lib/overlay.ts';
import { Button } from '../ui/button.tsx';
import { Floating } from '../ui/overlay/floating.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { ForYouSection } from './dashboard/for-you-section.tsx';
import { useForYou, useIsWaiting } from './dashboard/use-for-you.ts';
import styles from './dashboard.module.css';

const visibleFeatured = 4;

const useAllFeatured = lazyPart(
  async () => (await import('../features/service/browse/all-featured.tsx')).AllFeatured,
  () => toast.error(texts.failed),
);

export default function DashboardPage() {
  const [query] = useSearchParams();
  return query.get('services') === 'month' ? <AllServicesOfTheMonth /> : <Home />;
}

function Home() {
  const [pins] = useState(() => artisanPins(recallNewestRequest() ?? { services: [], category: '' }));
  const [openedAt] = useState(() => new Date().toISOString());
  const { profile, address, hasPlace, dashboard } = useDashboardAtAddress();
  const { forYou, isPending } = useForYou();
  const isWaiting = useIsWaiting(isPending, dashboard.data !== undefined);
  const loadedDashboard = isWaiting ? undefined : dashboard.data;
  const sections = useSlideDown<HTMLDivElement>(forYou);
  const overlay = useOverlay();
  useGuidedTour(loadedDashboard !== undefined && overlay === null);
  const bookedListings = [forYou?.nextAppointment, ...(forYou?.waiting ?? [])].map((entry) => ({
    id: entry?.booking.service_id,
    artisan_id: entry?.booking.artisan_id,
  }));
  const featured =
    loadedDashboard && distinctListings(loadedDashboard.featured, bookedListings).slice(0, visibleFeatured);

  return (
    <>
      <ReturnToNotice />
      <Main title={texts.title} busy={dashboard.isPending || isWaiting}>
        <h1>{greetingAt(openedAt, profile.data?.user.first_name ?? '')}</h1>
        {forYou && <ForYouSection {...forYou} />}
        <div ref={sections} className={styles.sections}>
          {dashboard.isError && !dashboard.data ? (
            <RetryLine sentence={texts.failed} query={dashboard} />
          ) : (
            <>
              <CategorySection categories={loadedDashboard?.categories} />
              <FeaturedSection
                listings={featured}
                card_labels={loadedDashboard?.card_labels}
                hasPlace={hasPlace}
                hasMore={loadedDashboard !== undefined && loadedDashboard.featured.length > visibleFeatured}
              />
              <ClosestSection
                listings={
                  loadedDashboard && distinctListings(loadedDashboard.closest, [...bookedListings, ...(featured ?? [])])
                }
                nearby={loadedDashboard?.closest}
                card_labels={loadedDashboard?.card_labels}
                hasPlace={hasPlace}
                userPosition={address.position}
                fallbackPins={pins}
                emptyAction={address.position === null && <SetAddressButton />}
              />
            </>
          )}
          <AppFooter />
        </div>
        <Floating>
          <Button variant="primary" onClick={() => openOverlay({ name: 'request-service' })}>
            {texts.requestService}
          </Button>
        </Floating>
      </Main>
    </>
  );
}

function AllServicesOfTheMonth() {
  const { hasPlace, dashboard } = useDashboardAtAddress();
  const allFeatured = useAllFeatured(true);
  const { data } = dashboard;
  const title = serviceTexts.allFeatured.join('');
  const isBusy = dashboard.isPending || allFeatured === undefined;
  useEffect(() => {
    // The path is the same, so the router does not scroll.
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <Main title={title} busy={isBusy}>
      <h1>{title}</h1>
      {dashboard.isError && !data && <RetryLine sentence={texts.failed} query={dashboard} />}
      {allFeatured &&
        data &&
        createElement(allFeatured, { listings: data.featured, card_labels: data.card_labels, hasPlace })}
    </Main>
  );
}

function SetAddressButton() {
  return <Button onClick={() => openOverlay({ name: 'select-address' })}>{serviceTexts.setAddress}</Button>;
}

function useDashboardAtAddress() {
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  const dashboard = useDashboard(address.from === 'profile' ? null : address.position);
  useNetworkErrorRedirect(dashboard.error);
  const hasPlace = !profile.isSuccess || address.from !== 'nowhere';
  return { profile, address, hasPlace, dashboard };
}
