import type { Invitation } from '@fixit/contract/job';
import { useState } from 'react';
import { currentFromConflict, sentenceOf } from '../../../lib/http/call-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { offerUndo } from '../../../ui/overlay/offer-undo.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import styles from './inbox.module.css';
import { type InboxActions, InboxCard, type InboxCardProps } from './inbox-card.tsx';
import { useDeclineInvitation, useUndoDecline } from './inbox-changes.ts';
import { type InboxTab, invitationsOf, stateNow, tabs } from './inbox-lists.ts';
import { texts } from './inbox-texts.ts';

const AcceptInvitationDialog = lazyDialog(
  async () => (await import('./accept-invitation-dialog.tsx')).AcceptInvitationDialog,
);

interface InboxProps {
  invitations: readonly Invitation[];
  /** Null shows the tab of the request that the address names, or else the new requests. */
  tab: InboxTab | null;
  onTab: (tab: InboxTab) => void;
  linked: string | null;
  onOlder: (() => void) | null;
  loadingOlder: boolean;
  actionsOf: InboxActions;
}

export function Inbox({ invitations, tab, onTab, linked, onOlder, loadingOlder, actionsOf }: InboxProps) {
  const now = useNow();
  const linkedInvitation = invitations.find(({ id }) => id === linked);
  // Stores the tab, so that it does not change while it is read.
  const [linkedTab, setLinkedTab] = useState<InboxTab | null>(null);
  if (linkedInvitation && linkedTab === null) setLinkedTab(stateNow(linkedInvitation, now));
  const openTab = tab ?? linkedTab ?? 'new';
  const newCount = invitations.filter((invitation) => stateNow(invitation, now) === 'new').length;

  return (
    <Tabs
      label={texts.tabs}
      selected={openTab}
      onSelect={(id) => onTab(tabs.find((name) => name === id) ?? 'new')}
      tabs={tabs.map((name) => ({
        id: name,
        label: name === 'new' && newCount > 0 ? `${texts.new} (${newCount})` : texts[name],
        panel: name === openTab && (
          <>
            <InvitationList
              key={name}
              tab={name}
              invitations={invitations}
              now={now}
              linked={linked}
              actionsOf={actionsOf}
            />
            {onOlder && (
              <div className={styles.older}>
                <Button onClick={onOlder} pending={loadingOlder}>
                  {texts.older}
                </Button>
              </div>
            )}
          </>
        ),
      }))}
    />
  );
}

interface InboxListProps extends Pick<InboxProps, 'invitations' | 'linked' | 'actionsOf'> {
  tab: InboxTab;
  now: number;
}

function InvitationList({ tab, invitations, now, linked, actionsOf }: InboxListProps) {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set());
  const [accepting, setAccepting] = useState<string | null>(null);
  const visibleInvitations = invitationsOf(tab, invitations, seenIds, now);
  if (visibleInvitations.some(({ id }) => !seenIds.has(id)))
    setSeenIds(new Set([...seenIds, ...visibleInvitations.map(({ id }) => id)]));
  const firstNew = visibleInvitations.find((invitation) => stateNow(invitation, now) === 'new')?.id;
  const invitationToAccept = invitations.find(({ id }) => id === accepting);

  if (visibleInvitations.length === 0) {
    return <EmptyState picture={pictures[tab]} sentence={texts.none[tab]} more={texts.noneMore[tab]} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {visibleInvitations.map((invitation) => (
          <li key={invitation.id}>
            <AnswerableCard
              invitation={invitation}
              now={now}
              linked={invitation.id === linked}
              first={invitation.id === firstNew}
              actionsOf={actionsOf}
              onAccept={() => setAccepting(invitation.id)}
            />
          </li>
        ))}
      </ul>
      {invitationToAccept && (
        <AcceptInvitationDialog
          key={invitationToAccept.id}
          invitation={invitationToAccept}
          now={now}
          onClose={() => setAccepting(null)}
        />
      )}
    </>
  );
}

const pictures = {
  new: 'letterbox',
  accepted: 'cans',
  filled: 'toolbox',
  expired: 'tea',
  declined: 'signpost',
} as const satisfies Record<InboxTab, string>;

type AnswerableCardProps = Omit<InboxCardProps, 'declining' | 'onDecline'>;

function AnswerableCard(props: AnswerableCardProps) {
  const { id, customer } = props.invitation;
  const decline = useDeclineInvitation(id);
  const undo = useUndoDecline(id);
  const onDecline = () => {
    if (decline.isUnderWay()) return;
    decline.mutate(undefined, {
      onSuccess: () => offerUndo({ text: texts.declinedNow(customer), undo, undone: texts.declineUndone(customer) }),
      // The card explains a conflict.
      onError: (error) => !currentFromConflict(error) && toast.error(sentenceOf(error, texts.declineFailed)),
    });
  };
  return <InboxCard {...props} declining={decline.isPending} onDecline={onDecline} />;
}
