import { useLocation, useSearchParams } from 'wouter';
import type { Position } from '../features/address/current-address.ts';
import { useCurrentAddress } from '../features/address/use-current-address.ts';
import { ChatButton } from '../features/artisan/chat-button.tsx';
import { type Provider, providerOf, providerOfListing } from '../features/artisan/provider.ts';
import { ProviderList } from '../features/artisan/provider-list.tsx';
import { texts } from '../features/artisan/texts.ts';
import { useStartConversation } from '../features/conversation/start.ts';
import { useDashboard } from '../features/dashboard/queries.ts';
import { type Exploring, useExploreJob, useNamedJob } from '../features/job/queries.ts';
import { useProfile } from '../features/profile/queries.ts';
import { openOverlay } from '../lib/overlay.ts';
import { paths } from '../lib/paths.ts';
import { useToken } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFailureToast } from '../ui/failure-toast.ts';
import { Main } from '../ui/main.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import styles from './providers.module.css';

/** Artisans in a wider circle: for a request, for a category and post code, else those who are closest. */
export default function ExploreProvidersPage() {
  const [query] = useSearchParams();
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  const { job } = useNamedJob(query.get('job_id'));
  const category_id = query.get('category_id') ?? job?.category_id;
  const postcode = query.get('postcode') ?? (job?.postcode || address.post_code);

  return (
    <Main title={texts.explore} busy={job === undefined}>
      <h1>{texts.explore}</h1>
      <div className={styles.body}>
        {job === undefined && <ProviderList providers={undefined} action={() => null} />}
        {job !== undefined && category_id && postcode && (
          <Explored
            exploring={{ category_id, postcode, budget: job?.budget ?? null, description: job?.description ?? '' }}
          />
        )}
        {job !== undefined && !(category_id && postcode) && <Closest position={address.position} />}
      </div>
    </Main>
  );
}

function Explored({ exploring }: { exploring: Exploring }) {
  const explored = useExploreJob(exploring);
  useFailureToast(explored, texts.exploreFailed);

  if (explored.isError) {
    return <RetryLine sentence={texts.failed} onRetry={() => void explored.refetch()} pending={explored.isFetching} />;
  }
  return <Found providers={explored.data?.map(providerOf)} />;
}

function Closest({ position }: { position: Position | null }) {
  const token = useToken();
  const known = token !== null && position !== null;
  const dashboard = useDashboard(position, known);
  if (!known) return <Found providers={[]} />;
  if (dashboard.isError) {
    return (
      <RetryLine sentence={texts.failed} onRetry={() => void dashboard.refetch()} pending={dashboard.isFetching} />
    );
  }
  return <Found providers={dashboard.data?.closest.map(providerOfListing)} />;
}

function Found({ providers }: { providers: readonly Provider[] | undefined }) {
  const token = useToken();
  const [, navigate] = useLocation();
  const start = useStartConversation();
  if (providers?.length === 0) {
    return (
      <EmptyState
        picture="signpost"
        sentence={texts.nobodyFound}
        action={token && <Button onClick={() => openOverlay({ name: 'select-address' })}>{texts.setAddress}</Button>}
      />
    );
  }
  return (
    <ProviderList
      providers={providers}
      action={({ artisan_id, service_id, business_name }, look) =>
        artisan_id && (
          <ChatButton
            look={look}
            business_name={business_name}
            pending={start.isPending && start.variables.service_id === service_id}
            disabled={start.isPending}
            onClick={() => (token ? start.mutate({ artisan_id, service_id }) : navigate(paths.login))}
          />
        )
      }
    />
  );
}
