import type { ServiceDetail } from '@fixit/contract/service';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ChatButton } from '../features/artisan/compare/chat-button.tsx';
import { ArtisanFactsList, readinessText } from '../features/artisan/facts/artisan-facts.tsx';
import { useStartConversation } from '../features/conversation/use-start-conversation.ts';
import { ReportMenu } from '../features/report/report-menu.tsx';
import { pictureReportMenu } from '../features/report/report-menus.tsx';
import { reviewReportMenu } from '../features/report/review-report-menu.tsx';
import { CataloguesPanel } from '../features/service/browse/catalogues-panel.tsx';
import { useServiceDetail } from '../features/service/browse/service-browse-queries.ts';
import { texts } from '../features/service/browse/service-browse-texts.ts';
import { ServiceHead } from '../features/service/browse/service-head.tsx';
import { AboutPanel, ServicesPanel } from '../features/service/browse/service-panels.tsx';
import { ServiceSkeleton } from '../features/service/browse/service-skeleton.tsx';
import { CallError } from '../lib/http/call-error.ts';
import { canBeId } from '../lib/http/ids.ts';
import { useToken } from '../lib/http/session.ts';
import { openOverlay } from '../lib/overlay.ts';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Floating } from '../ui/overlay/floating.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import typeStyles from '../ui/theme/type.module.css';
import styles from './providers.module.css';

const ReviewList = lazy(() => import('../features/review/review-list.tsx'));

export default function ServiceDetailPage() {
  const [query] = useSearchParams();
  const service_id = query.get('service_id');
  const detail = useServiceDetail(service_id);
  const isUnknown =
    service_id === null ||
    !canBeId(service_id) ||
    detail.data === null ||
    (detail.error instanceof CallError && detail.error.status === 404);

  const busy = !isUnknown && detail.isPending;
  const heading = isUnknown ? texts.choose : texts.unnamedArtisan;

  if (detail.data) return <ArtisanDetail key={detail.data.id} detail={detail.data} />;
  return (
    <Main title={heading} busy={busy}>
      <h1 className={busy ? typeStyles.hidden : undefined}>{heading}</h1>
      {isUnknown && (
        <div className={styles.body}>
          <EmptyState
            picture="signpost"
            sentence={texts.chooseMore}
            action={<ButtonLink href={paths.dashboard}>{texts.toDashboard}</ButtonLink>}
          />
        </div>
      )}
      {busy && <ServiceSkeleton />}
      {!isUnknown && detail.isError && <RetryLine sentence={texts.detailFailed} query={detail} />}
    </Main>
  );
}

const firstTab = 'about';

/** Returns the URL of a tab. The first tab is the default, so its URL does not name it. */
function withTab(search: URLSearchParams, tab: string): string {
  const query = new URLSearchParams(search);
  query.delete('tab');
  if (tab !== firstTab) query.set('tab', tab);
  return `${paths.serviceDetail()}?${query}`;
}

function withoutRequest(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete('request');
  return `${paths.serviceDetail()}?${query}`;
}

function ArtisanDetail({ detail }: { detail: ServiceDetail }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const startConversation = useStartConversation();
  const { artisan, id, facts, services } = detail;
  // A server that knows only SPEC.md accepts no reports.
  const canReport = useToken() !== null && facts !== undefined;
  const currentService = services.find((service) => service.id === id);
  const openRequest = () =>
    openOverlay({
      name: 'request-service',
      category_id: detail.service_category.id,
      artisan: {
        artisan_id: artisan.id,
        business_name: artisan.business_name,
        image: detail.image,
        category_ids: services.map(({ service_category }) => service_category.id),
        about: facts ? readinessText(facts) : '',
      },
    });

  // The link on a public page opens the request form once.
  const shouldOpenRequest = search.has('request') && facts !== undefined;
  const openOnce = useEffectEvent(() => {
    navigate(withoutRequest(search), { replace: true });
    openRequest();
  });
  useEffect(() => {
    if (shouldOpenRequest) openOnce();
  }, [shouldOpenRequest]);

  return (
    <Main title={artisan.business_name || texts.unnamedArtisan}>
      <ServiceHead detail={detail}>
        {facts && <ArtisanFactsList facts={facts} town={currentService?.town ?? ''} />}
        {canReport && (
          <ReportMenu subject="listing" subject_id={id} name={artisan.business_name || texts.unnamedArtisan} />
        )}
      </ServiceHead>
      <Tabs
        label={texts.tabs}
        selected={search.get('tab') ?? firstTab}
        onSelect={(tab) => navigate(withTab(search, tab), { replace: true })}
        tabs={[
          { id: firstTab, label: texts.about, panel: <AboutPanel detail={detail} /> },
          { id: 'services', label: texts.services, panel: <ServicesPanel detail={detail} /> },
          {
            id: 'reviews',
            label: texts.reviews,
            panel: (
              <Suspense>
                <ReviewList
                  serviceId={id}
                  business_name={artisan.business_name}
                  ownTrade={detail.service_category.category}
                  actionsOf={canReport ? reviewReportMenu : undefined}
                  trades={services.filter((service) => service.id !== id).map((service) => service.service_category)}
                />
              </Suspense>
            ),
          },
          {
            id: 'catalogues',
            label: texts.catalogues,
            panel: <CataloguesPanel detail={detail} actionsOf={canReport ? pictureReportMenu : undefined} />,
          },
        ]}
      />
      {artisan.id && (
        <Floating bar={facts !== undefined}>
          <ChatButton
            variant={facts ? 'plain' : 'primary'}
            short={facts !== undefined}
            business_name={artisan.business_name}
            pending={startConversation.isPending}
            onClick={() => startConversation.mutate({ artisan_id: artisan.id, service_id: id })}
          />
          {facts && (
            <Button variant="primary" onClick={openRequest}>
              {texts.request}
            </Button>
          )}
        </Floating>
      )}
    </Main>
  );
}
