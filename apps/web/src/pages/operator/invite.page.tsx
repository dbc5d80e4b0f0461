import { listOf } from '@fixit/contract/operator/operator-list';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useListRow, useOperatorList } from '../../features/operator/list/list-queries.ts';
import { ListRow, visibleColumns } from '../../features/operator/list/list-row.tsx';
import { PanelList } from '../../features/operator/list/panel-list.tsx';
import { useOperator } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { InvitationLink, type InvitationLinkDetails } from '../../features/operator/supply/invitation-link.tsx';
import { InviteForm, type InviteValues } from '../../features/operator/supply/invite-form.tsx';
import { texts } from '../../features/operator/supply/invite-texts.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './invite.module.css';

export default function InvitePage() {
  const { data: me } = useOperator();
  const [searchParams] = useSearchParams();
  const waitlistId = searchParams.get('waitlist');
  if (me && !hasRole(me.role, 'moderator')) {
    return (
      <PanelPage title={texts.title}>
        <EmptyState picture="signpost" sentence={texts.forbidden} />
      </PanelPage>
    );
  }
  const queryValues = { trade: searchParams.get('trade') ?? '', area: searchParams.get('area') ?? '' };
  return (
    <PanelPage title={texts.title} back={backToCoverage} lead={texts.lead}>
      {waitlistId ? (
        <WaitingArtisan id={waitlistId} queryValues={queryValues} />
      ) : (
        <Invite draft={`${queryValues.trade}.${queryValues.area}`} initial={{ ...empty, ...queryValues }} />
      )}
      <LatestInvitations />
    </PanelPage>
  );
}

const backToCoverage = { href: '/coverage', label: texts.back };

const empty: InviteValues = { business: '', email: '', phone: '', trade: '', area: '', person: '', note: '' };

function WaitingArtisan({ id, queryValues }: { id: string; queryValues: Pick<InviteValues, 'trade' | 'area'> }) {
  const entry = useListRow('waitlist', id);
  if (entry.isPending) return <Skeleton className={styles.waiting} />;
  if (entry.isError) return <RetryLine sentence={texts.listFailed} query={entry} />;
  const text = (key: string) => String(entry.data?.[key] ?? '');
  const name = text('full_name').slice(0, 100);
  const initial = { ...empty, ...queryValues, business: name, person: name, phone: text('whatsapp_number') };
  return (
    <>
      {entry.data && <p className={styles.entry}>{texts.waitlist(text('services'), text('city'))}</p>}
      <Invite draft={id} initial={initial} />
    </>
  );
}

function Invite({ draft, initial }: { draft: string; initial: InviteValues }) {
  const [newLink, setNewLink] = useState<InvitationLinkDetails | null>(null);
  return (
    <div className={styles.columns}>
      <InviteForm key={draft} draft={draft} initial={initial} onInvited={setNewLink} />
      {newLink && <InvitationLink invitation={newLink} />}
    </div>
  );
}

const latestCount = 10;

function LatestInvitations() {
  const { data: me } = useOperator();
  const invitations = useOperatorList('invitations', {});
  const columns = visibleColumns('invitations', me?.role).filter(({ isDetail }) => !isDetail);
  const query = { ...invitations, data: invitations.data?.slice(0, latestCount), hasNextPage: false };
  const { path } = listOf('invitations');
  return (
    <Section
      title={texts.lately}
      action={
        <Link href={`/${path}`} className={styles.all}>
          {texts.all}
        </Link>
      }
    >
      <PanelList
        query={query}
        failed={texts.listFailed}
        columns={columns.filter(({ under }) => under === undefined)}
        empty={<p>{texts.none}</p>}
      >
        {(row) => <ListRow key={row.id} name="invitations" columns={columns} row={row} />}
      </PanelList>
    </Section>
  );
}
