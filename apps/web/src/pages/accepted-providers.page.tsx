import { useSearchParams } from 'wouter';
import { ChatButton } from '../features/artisan/compare/chat-button.tsx';
import { texts } from '../features/artisan/compare/comparison-texts.ts';
import { providerOf } from '../features/artisan/compare/provider.ts';
import { ProviderList } from '../features/artisan/compare/provider-list.tsx';
import { useStartConversation } from '../features/conversation/use-start-conversation.ts';
import { JobPhotos } from '../features/job/job-photos.tsx';
import { isOpen, useAcceptances, useJob, useRequestOrNewest } from '../features/job/job-queries.ts';
import { AcceptancesLeft, acceptancesLeft } from '../features/job/request/acceptances-left.tsx';
import { NoRequest } from '../features/job/request/no-request.tsx';
import { RequestItem } from '../features/job/request/request-item.tsx';
import { texts as jobTexts } from '../features/job/request/request-texts.ts';
import { useEvents } from '../lib/http/events.ts';
import { listOf } from '../lib/http/list.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { Section } from '../ui/page/section.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './providers.module.css';

export default function AcceptedProvidersPage() {
  const [query] = useSearchParams();
  const named = query.get('job_id');
  const { job, failed, retry } = useRequestOrNewest(named);
  // By the address if it names one: a list that could not be read must not be asked for again.
  const own = useJob(named ?? job?.id ?? null);
  const acceptances = useAcceptances(job?.id ?? null);
  const start = useStartConversation();
  // Together with the request, whose photos stand above: nothing moves.
  const providers = own === undefined ? undefined : acceptances.data?.map(providerOf);
  // Rows for a server that sends nothing to compare.
  const comparable = !providers?.every(({ offer }) => offer === null);

  useEvents((event) => {
    if (event.kind !== 'job_accepted' && event.kind !== 'job_request_changed') return;
    if (event.job_id === job?.id) void acceptances.refetch();
  });

  return (
    <Main title={texts.accepted} busy={(job === undefined && !failed) || acceptances.isLoading}>
      <h1>{texts.accepted}</h1>
      {own && !acceptances.isLoading && <JobPhotos title={own.category?.category ?? ''} photos={listOf(own.photos)} />}
      <div className={styles.body}>
        {(job === null || failed) && <NoRequest failed={failed} onRetry={retry} />}
        {acceptances.isError && <RetryLine sentence={texts.failed} query={acceptances} />}
        {job && providers?.length === 0 && <NoAcceptances job_id={job.id} isOver={own ? !isOpen(own) : false} />}
        {!failed && job !== null && (providers ? providers.length > 0 : !acceptances.isError) && (
          <ProviderList
            side={comparable}
            providers={providers}
            rest={comparable && own && acceptancesLeft(own) > 0 && <AcceptancesLeft job={own} />}
            action={({ artisan_id, service_id, business_name }, variant) =>
              artisan_id &&
              job && (
                <ChatButton
                  variant={variant}
                  short={comparable}
                  business_name={business_name}
                  pending={start.isPending && start.variables.service_id === service_id}
                  disabled={start.isPending}
                  onClick={() => start.mutate({ artisan_id, service_id, job_id: job.id })}
                />
              )
            }
          />
        )}
        <VisuallyHidden>
          <span role="status">{providers && jobTexts.acceptedBy(providers.length)}</span>
        </VisuallyHidden>
      </div>
      {own && !acceptances.isLoading && (
        <Section title={jobTexts.yourRequest}>
          <RequestItem job={own} photos={false} />
        </Section>
      )}
    </Main>
  );
}

function NoAcceptances({ job_id, isOver }: { job_id: string; isOver: boolean }) {
  if (isOver) return <EmptyState picture="tea" sentence={texts.noneTitle} more={texts.noneHint} />;
  return (
    <EmptyState
      picture="tea"
      sentence={texts.noneYetTitle}
      more={texts.noneYetHint}
      action={<ButtonLink href={paths.availableProviders(job_id)}>{texts.toSearch}</ButtonLink>}
    />
  );
}
