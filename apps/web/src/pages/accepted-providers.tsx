import { useSearchParams } from 'wouter';
import { ChatButton } from '../features/artisan/chat-button.tsx';
import { OfferCards } from '../features/artisan/offer-cards.tsx';
import { providerOf } from '../features/artisan/provider.ts';
import { ProviderList } from '../features/artisan/provider-list.tsx';
import { texts } from '../features/artisan/texts.ts';
import { useStartConversation } from '../features/conversation/start.ts';
import { NoRequest } from '../features/job/no-request.tsx';
import { useAcceptances, useAskedJob } from '../features/job/queries.ts';
import { useEvents } from '../lib/events.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Main } from '../ui/main.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import styles from './providers.module.css';

/** Who accepted a request. */
export default function AcceptedProvidersPage() {
  const [query] = useSearchParams();
  const { job, failed, retry } = useAskedJob(query.get('job_id'));
  const acceptances = useAcceptances(job?.id ?? null);
  const start = useStartConversation();
  const providers = acceptances.data?.map(providerOf);
  // Another server tells nothing to compare by: then there are rows.
  const Providers = providers?.every(({ offer }) => offer === null) ? ProviderList : OfferCards;

  useEvents((event) => {
    if (event.kind === 'job_accepted' && event.job_id === job?.id) void acceptances.refetch();
  });

  return (
    <Main title={texts.accepted} busy={(job === undefined && !failed) || acceptances.isLoading}>
      <h1>{texts.accepted}</h1>
      <div className={styles.body}>
        {(job === null || failed) && <NoRequest failed={failed} onRetry={retry} />}
        {acceptances.isError && (
          <RetryLine
            sentence={texts.failed}
            onRetry={() => void acceptances.refetch()}
            pending={acceptances.isFetching}
          />
        )}
        {acceptances.data?.length === 0 && job && (
          <EmptyState
            picture="tea"
            sentence={texts.nobodyAccepted}
            action={<ButtonLink href={paths.availableProviders(job.id)}>{texts.toSearch}</ButtonLink>}
          />
        )}
        {!failed && job !== null && (acceptances.data ? acceptances.data.length > 0 : !acceptances.isError) && (
          <Providers
            providers={providers}
            action={({ artisan_id, service_id, business_name }, look) =>
              artisan_id &&
              job && (
                <ChatButton
                  look={look}
                  business_name={business_name}
                  pending={start.isPending && start.variables.service_id === service_id}
                  disabled={start.isPending}
                  onClick={() => start.mutate({ artisan_id, service_id, job_id: job.id })}
                />
              )
            }
          />
        )}
      </div>
    </Main>
  );
}
