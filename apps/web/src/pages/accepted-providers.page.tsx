import { useSearchParams } from 'wouter';
import { ArtisanList } from '../features/artisan/compare/artisan-list.tsx';
import { ChatButton } from '../features/artisan/compare/chat-button.tsx';
import { artisanFromAcceptance } from '../features/artisan/compare/compared-artisan.ts';
import { texts, timeQuestion } from '../features/artisan/compare/comparison-texts.ts';
import { useStartConversation } from '../features/conversation/use-start-conversation.ts';
import { isOpen, useAcceptances, useJob, useRequestOrNewestOpen } from '../features/job/job-queries.ts';
import { AcceptancesLeft, acceptancesLeft } from '../features/job/request/acceptances-left.tsx';
import { NoRequest } from '../features/job/request/no-request.tsx';
import { RequestItem } from '../features/job/request/request-item.tsx';
import { texts as jobTexts } from '../features/job/request/request-texts.ts';
import { askInDraft } from '../features/message/message-draft.ts';
import { nearInstantText } from '../lib/format.ts';
import { useEvents } from '../lib/http/events.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { Section } from '../ui/page/section.tsx';
import { PhotoRow } from '../ui/photo-row.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './providers.module.css';

export default function AcceptedProvidersPage() {
  const [query] = useSearchParams();
  const requestedId = query.get('job_id');
  const { job, failed, retry } = useRequestOrNewestOpen(requestedId);
  // Prefers the id in the URL: an id that appears only after the list of requests has failed would
  // make `useJob` load that list again.
  const listedJob = useJob(requestedId ?? job?.id ?? null);
  const acceptances = useAcceptances(job?.id ?? null);
  const startConversation = useStartConversation();
  // The artisans appear together with the job, whose photos are above, so that nothing moves.
  const artisans = listedJob === undefined ? undefined : acceptances.data?.map(artisanFromAcceptance);
  // Rows are enough if the server sends nothing to compare.
  const isComparable = !artisans?.every(({ offer }) => offer === null);

  useEvents((event) => {
    if (event.kind !== 'job_accepted' && event.kind !== 'job_request_changed') return;
    if (event.job_id === job?.id) void acceptances.refetch();
  });

  return (
    <Main title={texts.accepted} busy={(job === undefined && !failed) || acceptances.isLoading}>
      <h1>{texts.accepted}</h1>
      {listedJob && !acceptances.isLoading && (
        <PhotoRow title={listedJob.category.category} photos={listedJob.photos} />
      )}
      <div className={styles.body}>
        {(job === null || failed) && <NoRequest failed={failed} onRetry={retry} />}
        {acceptances.isError && <RetryLine sentence={texts.failed} query={acceptances} />}
        {job && artisans?.length === 0 && (
          <NoAcceptances
            job_id={job.id}
            isOver={listedJob ? !isOpen(listedJob) : false}
            invitedCount={listedJob?.asked_count}
          />
        )}
        {!failed && job !== null && (artisans ? artisans.length > 0 : !acceptances.isError) && (
          <ArtisanList
            isSideBySide={isComparable}
            artisans={artisans}
            lastItem={
              isComparable && listedJob && acceptancesLeft(listedJob) > 0 && <AcceptancesLeft job={listedJob} />
            }
            isAsking={startConversation.isPending}
            onAsk={({ artisan_id, service_id }, instant) => {
              if (!artisan_id || !job) return;
              const question = texts.couldYouCome(nearInstantText(instant));
              const prepare = (id: string) => askInDraft(id, question, timeQuestion);
              startConversation.mutate({ artisan_id, service_id, job_id: job.id, prepare });
            }}
            action={({ artisan_id, service_id, business_name }, variant) =>
              artisan_id &&
              job && (
                <ChatButton
                  variant={variant}
                  short={isComparable}
                  business_name={business_name}
                  pending={startConversation.isPending && startConversation.variables.service_id === service_id}
                  disabled={startConversation.isPending}
                  onClick={() => startConversation.mutate({ artisan_id, service_id, job_id: job.id })}
                />
              )
            }
          />
        )}
        <VisuallyHidden>
          <span role="status">{artisans && jobTexts.acceptedBy(artisans.length)}</span>
        </VisuallyHidden>
      </div>
      {listedJob && !acceptances.isLoading && (
        <Section title={jobTexts.yourRequest}>
          <RequestItem job={listedJob} showsPhotos={false} />
        </Section>
      )}
    </Main>
  );
}

interface NoAcceptancesProps {
  job_id: string;
  isOver: boolean;
  invitedCount: number | undefined;
}

function NoAcceptances({ job_id, isOver, invitedCount }: NoAcceptancesProps) {
  if (isOver) return <EmptyState picture="tea" sentence={texts.noneTitle} more={texts.noneHint} />;
  return (
    <EmptyState
      picture="tea"
      sentence={texts.noneYetTitle}
      more={invitedCount === 1 ? texts.noneYetOfOne : texts.noneYetHint}
      action={<ButtonLink href={paths.availableProviders(job_id)}>{texts.toSearch}</ButtonLink>}
    />
  );
}
