import type { ServiceDetail } from '@fixit/contract/service';
import { useLocation, useSearchParams } from 'wouter';
import { ChatButton } from '../features/artisan/compare/chat-button.tsx';
import { useStartConversation } from '../features/conversation/use-start-conversation.ts';
import { ReviewList } from '../features/review/review-list.tsx';
import { CataloguesPanel } from '../features/service/browse/catalogues-panel.tsx';
import { useServiceDetail } from '../features/service/browse/service-browse-queries.ts';
import { texts } from '../features/service/browse/service-browse-texts.ts';
import { ServiceHead } from '../features/service/browse/service-head.tsx';
import { AboutPanel, ServicesPanel } from '../features/service/browse/service-panels.tsx';
import { ServiceSkeleton } from '../features/service/browse/service-skeleton.tsx';
import { CallError } from '../lib/http/call-error.ts';
import { isWrittenAsId } from '../lib/http/ids.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Floating } from '../ui/overlay/floating.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import type_ from '../ui/theme/type.module.css';
import styles from './providers.module.css';

export default function ServiceDetailPage() {
  const [query] = useSearchParams();
  const service_id = query.get('service_id');
  const detail = useServiceDetail(service_id);
  const unknown =
    service_id === null ||
    !isWrittenAsId(service_id) ||
    detail.data === null ||
    (detail.error instanceof CallError && detail.error.status === 404);

  const busy = !unknown && detail.isPending;
  const heading = unknown ? texts.choose : texts.provider;

  if (detail.data) return <Provider key={detail.data.id} detail={detail.data} />;
  return (
    <Main title={heading} busy={busy}>
      <h1 className={busy ? type_.hidden : undefined}>{heading}</h1>
      {unknown && (
        <div className={styles.body}>
          <EmptyState
            picture="signpost"
            sentence={texts.chooseMore}
            action={<ButtonLink href={paths.dashboard}>{texts.toDashboard}</ButtonLink>}
          />
        </div>
      )}
      {busy && <ServiceSkeleton />}
      {!unknown && detail.isError && <RetryLine sentence={texts.detailFailed} query={detail} />}
    </Main>
  );
}

const firstTab = 'about';

/** The first tab needs no name in the address. */
function withTab(search: URLSearchParams, tab: string): string {
  const query = new URLSearchParams(search);
  query.delete('tab');
  if (tab !== firstTab) query.set('tab', tab);
  return `${paths.serviceDetail()}?${query}`;
}

function Provider({ detail }: { detail: ServiceDetail }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const start = useStartConversation();
  const { artisan, id } = detail;

  return (
    <Main title={artisan?.business_name || texts.provider}>
      <ServiceHead detail={detail} />
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
            panel: <ReviewList serviceId={id} business_name={artisan?.business_name ?? ''} />,
          },
          { id: 'catalogues', label: texts.catalogues, panel: <CataloguesPanel detail={detail} /> },
        ]}
      />
      {artisan && (
        <Floating>
          <ChatButton
            variant="primary"
            business_name={artisan.business_name}
            pending={start.isPending}
            onClick={() => start.mutate({ artisan_id: artisan.id, service_id: id })}
          />
        </Floating>
      )}
    </Main>
  );
}
