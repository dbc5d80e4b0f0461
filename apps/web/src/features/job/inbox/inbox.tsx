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
  /** Null shows the tab of the linked request, or the new requests if none is linked. */
  tab: InboxTab | null;
  onTab: (tab: InboxTab) => void;
  linkedId: string | null;
  onOlder: (() => void) | null;
  loadingOlder: boolean;
  actionsOf: InboxActions;
}

export function Inbox({ invitations, tab, onTab, linkedId, onOlder, loadingOlder, actionsOf }: InboxProps) {
  const now = useNow();
  const linkedInvitation = invitations.find(({ id }) => id === linkedId);
  // The tab stays open even if the state of the linked request changes.
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
              linkedId={linkedId}
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

interface InboxListProps extends Pick<InboxProps, 'invitations' | 'linkedId' | 'actionsOf'> {
  tab: InboxTab;
  now: number;
}

function InvitationList({ tab, invitations, now, linkedId, actionsOf }: InboxListProps) {
  const [displayedIds, setDisplayedIds] = useState<ReadonlySet<string>>(new Set());
  const [acceptingId, setAcceptingId] = useState<string | null>(null);
  const visibleInvitations = invitationsOf(tab, invitations, displayedIds, now);
  if (visibleInvitations.some(({ id }) => !displayedIds.has(id)))
    setDisplayedIds(new Set([...displayedIds, ...visibleInvitations.map(({ id }) => id)]));
  const firstNewId = visibleInvitations.find((invitation) => stateNow(invitation, now) === 'new')?.id;
  const invitationToAccept = invitations.find(({ id }) => id === acceptingId);

  if (visibleInvitations.length === 0) {
    return <EmptyState picture={pictures[tab]} sentence={texts.none[tab]} more={texts.noneHint[tab]} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {visibleInvitations.map((invitation) => (
          <li key={invitation.id}>
            <AnswerableCard
              invitation={invitation}
              now={now}
              isLinked={invitation.id === linkedId}
              isFirst={invitation.id === firstNewId}
              actionsOf={actionsOf}
              onAccept={() => setAcceptingId(invitation.id)}
            />
          </li>
        ))}
      </ul>
      {invitationToAccept && (
        <AcceptInvitationDialog
          key={invitationToAccept.id}
          invitation={invitationToAccept}
          now={now}
          onClose={() => setAcceptingId(null)}
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

type AnswerableCardProps = Omit<InboxCardProps, 'isDeclining' | 'onDecline'>;

function AnswerableCard(props: AnswerableCardProps) {
  const { id, customer } = props.invitation;
  const decline = useDeclineInvitation(id);
  const undo = useUndoDecline(id);
  const onDecline = () => {
    if (decline.isUnderWay()) return;
    decline.mutate(undefined, {
      onSuccess: () =>
        offerUndo({ text: texts.requestDeclined(customer), undo, undone: texts.declineUndone(customer) }),
      // The card explains a conflict.
      onError: (error) => !currentFromConflict(error) && toast.error(sentenceOf(error, texts.declineFailed)),
    });
  };
  return <InboxCard {...props} isDeclining={decline.isPending} onDecline={onDecline} />;
}
