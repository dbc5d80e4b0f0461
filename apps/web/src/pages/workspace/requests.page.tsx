import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useBusiness } from '../../features/artisan/artisan-queries.ts';
import { Inbox } from '../../features/job/inbox/inbox.tsx';
import { readTab } from '../../features/job/inbox/inbox-lists.ts';
import { useInvitations } from '../../features/job/inbox/inbox-queries.ts';
import { InboxSkeleton } from '../../features/job/inbox/inbox-skeleton.tsx';
import { texts } from '../../features/job/inbox/inbox-texts.ts';
import { pictureReportMenu } from '../../features/report/report-menus.tsx';
import { paths } from '../../lib/paths.ts';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { requestMenu } from '../person-menu.tsx';
import { NotSetUp } from './not-set-up.tsx';

export default function WorkspaceRequestsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const { pages, invitations } = useInvitations();
  const business = useBusiness();
  const isPending = pages.isPending || business.isPending;
  const job_id = search.get('job_id');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const isMissing = job_id !== null && invitations?.every(({ id }) => id !== job_id);

  // The request that the URL names may be on a later page.
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <Main title={texts.heading} busy={isPending}>
      <h1>{texts.heading}</h1>
      {isPending && <InboxSkeleton />}
      {pages.isError && !invitations && <RetryLine sentence={texts.failed} query={pages} />}
      {!isPending && business.data === null && <NotSetUp />}
      {!isPending && invitations && business.data !== null && (
        <Inbox
          key={job_id}
          invitations={invitations}
          tab={readTab(search.get('show'))}
          onTab={(tab) => navigate(`${paths.requests()}?${new URLSearchParams({ show: tab })}`, { replace: true })}
          linkedId={job_id}
          onOlder={hasNextPage ? () => void fetchNextPage() : null}
          loadingOlder={isFetchingNextPage}
          actionsOf={{ request: requestMenu, photo: pictureReportMenu }}
        />
      )}
    </Main>
  );
}
