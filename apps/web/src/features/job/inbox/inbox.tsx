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
import { InboxCard, type InboxCardProps } from './inbox-card.tsx';
import { type InboxTab, invitationsOf, stateNow, tabs } from './inbox-lists.ts';
import { useDeclineInvitation, useUndoDecline } from './inbox-queries.ts';
import { texts } from './inbox-texts.ts';

const AcceptInvitationDialog = lazyDialog(
  async () => (await import('./accept-invitation-dialog.tsx')).AcceptInvitationDialog,
);

interface InboxProps {
  invitations: readonly Invitation[];
  /** Null shows the tab of the request that the address names, else the new ones. */
  tab: InboxTab | null;
  onTab: (tab: InboxTab) => void;
  linked: string | null;
  onOlder: (() => void) | null;
  loadingOlder: boolean;
}

export function Inbox({ invitations, tab, onTab, linked, onOlder, loadingOlder }: InboxProps) {
  const now = useNow();
  const named = invitations.find(({ id }) => id === linked);
  // Kept, so that the tab does not change while it is read.
  const [found, setFound] = useState<InboxTab | null>(null);
  if (named && found === null) setFound(stateNow(named, now));
  const openTab = tab ?? found ?? 'new';
  const fresh = invitations.filter((invitation) => stateNow(invitation, now) === 'new').length;

  return (
    <Tabs
      label={texts.tabs}
      selected={openTab}
      onSelect={(id) => onTab(tabs.find((one) => one === id) ?? 'new')}
      tabs={tabs.map((one) => ({
        id: one,
        label: one === 'new' && fresh > 0 ? `${texts.new} (${fresh})` : texts[one],
        panel: one === openTab && (
          <>
            <List key={one} tab={one} invitations={invitations} now={now} linked={linked} />
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

interface InboxListProps extends Pick<InboxProps, 'invitations' | 'linked'> {
  tab: InboxTab;
  now: number;
}

function List({ tab, invitations, now, linked }: InboxListProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [accepting, setAccepting] = useState<string | null>(null);
  const listed = invitationsOf(tab, invitations, seen, now);
  if (listed.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...listed.map(({ id }) => id)]));
  const firstNew = listed.find((invitation) => stateNow(invitation, now) === 'new')?.id;
  const opened = invitations.find(({ id }) => id === accepting);

  if (listed.length === 0) {
    return <EmptyState picture={pictures[tab]} sentence={texts.none[tab]} more={texts.noneMore[tab]} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {listed.map((invitation) => (
          <li key={invitation.id}>
            <Answerable
              invitation={invitation}
              now={now}
              linked={invitation.id === linked}
              first={invitation.id === firstNew}
              onAccept={() => setAccepting(invitation.id)}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <AcceptInvitationDialog key={opened.id} invitation={opened} now={now} onClose={() => setAccepting(null)} />
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

type AnswerableProps = Omit<InboxCardProps, 'declining' | 'onDecline'>;

function Answerable(props: AnswerableProps) {
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
