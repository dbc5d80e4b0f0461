import { formatPostCode } from '@fixit/contract/value/address';
import { useSearchParams } from 'wouter';
import { useCurrentAddress } from '../features/address/use-current-address.ts';
import { ArtisanList } from '../features/artisan/compare/artisan-list.tsx';
import { ChatButton } from '../features/artisan/compare/chat-button.tsx';
import {
  artisanFromAcceptance,
  artisanFromListing,
  type ComparedArtisan,
} from '../features/artisan/compare/compared-artisan.ts';
import { texts } from '../features/artisan/compare/comparison-texts.ts';
import { useStartConversation } from '../features/conversation/use-start-conversation.ts';
import { useDashboard } from '../features/dashboard/dashboard-queries.ts';
import { type ExploreQuery, useExploreArtisans, useRequestSummary } from '../features/job/job-queries.ts';
import { texts as jobTexts } from '../features/job/request/request-texts.ts';
import type { RequestSummary } from '../features/job/request-summary.ts';
import { useProfile } from '../features/profile/profile-queries.ts';
import { readId } from '../lib/http/ids.ts';
import { useToken } from '../lib/http/session.ts';
import { openOverlay } from '../lib/overlay.ts';
import { Button } from '../ui/button.tsx';
import { useFailureToast } from '../ui/overlay/failure-toast.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import styles from './providers.module.css';
import { VisitorExplore } from './visitor-explore.tsx';

/** Lists artisans for a request, for a category and postcode, or else the nearest. */
export default function ExploreProvidersPage() {
  return useToken() === null ? <VisitorExplore /> : <CustomerExplore />;
}

function CustomerExplore() {
  const [query] = useSearchParams();
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  const { job, failed, retry } = useRequestSummary(query.get('job_id'));
  const category_id = readId(query.get('category_id')) ?? job?.category_id;
  const postcode = formatPostCode(query.get('postcode') ?? '') ?? (job?.postcode || address.post_code);

  const exploreInput =
    job !== undefined && category_id && postcode ? { category_id, postcode, ...detailsOfRequest(job) } : null;
  const exploration = useExploreArtisans(exploreInput);
  useFailureToast(exploration, texts.exploreFailed);
  const showsNearest = job !== undefined && exploreInput === null && address.position !== null;
  const closest = useDashboard(address.position, showsNearest);

  const isWaiting = job === undefined || (address.position === null && profile.isLoading);
  const visible = exploreInput ? exploration : closest;
  const isEmpty = !exploreInput && !showsNearest && !isWaiting;
  const artisans = exploreInput
    ? exploration.data?.map(artisanFromAcceptance)
    : closest.data?.closest.map(artisanFromListing);
  return (
    <Main title={texts.explore} busy={(isWaiting && !failed) || visible.isLoading}>
      <h1>{texts.explore}</h1>
      <div className={styles.body}>
        {visible.isError && <RetryLine sentence={texts.failed} query={visible} />}
        {failed && <RetryLine sentence={jobTexts.jobFailed} onRetry={retry} />}
        {!failed && !visible.isError && (isEmpty ? <PlaceUnknown /> : <NearbyArtisans artisans={artisans} />)}
      </div>
    </Main>
  );
}

function detailsOfRequest(job: RequestSummary | null): Pick<ExploreQuery, 'budget' | 'description'> {
  return { budget: job?.budget ?? null, description: job?.description ?? '' };
}

function PlaceUnknown() {
  return (
    <EmptyState picture="signpost" sentence={texts.placeUnknown} more={texts.setAddressMore} action={<SetAddress />} />
  );
}

function SetAddress() {
  return <Button onClick={() => openOverlay({ name: 'select-address' })}>{texts.setAddress}</Button>;
}

function NearbyArtisans({ artisans }: { artisans: readonly ComparedArtisan[] | undefined }) {
  const startConversation = useStartConversation();
  if (artisans?.length === 0) {
    return <EmptyState picture="signpost" sentence={texts.noneNearby} action={<SetAddress />} />;
  }
  return (
    <ArtisanList
      artisans={artisans}
      action={({ artisan_id, service_id, business_name }, variant) =>
        artisan_id && (
          <ChatButton
            variant={variant}
            business_name={business_name}
            pending={startConversation.isPending && startConversation.variables.service_id === service_id}
            disabled={startConversation.isPending}
            onClick={() => startConversation.mutate({ artisan_id, service_id })}
          />
        )
      }
    />
  );
}
