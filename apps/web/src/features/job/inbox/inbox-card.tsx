import type { Invitation } from '@fixit/contract/job';
import { invitationState, jobState } from '@fixit/contract/job/job-life';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { poundsText } from '@fixit/contract/value/pounds';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { timeLeftText } from '../../../lib/countdown.ts';
import { milesText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { PhotoRow } from '../../../ui/photo-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './inbox-card.module.css';
import { stateNow } from './inbox-lists.ts';
import { texts } from './inbox-texts.ts';
import { endText, outcomeText } from './outcome-text.ts';

export interface InboxCardProps {
  invitation: Invitation;
  now: number;
  /** The URL identifies this request, so the card is scrolled into view and focused. */
  isLinked: boolean;
  /** The first new request has the screen's one primary button. */
  isFirst: boolean;
  isDeclining: boolean;
  onAccept: () => void;
  onDecline: () => void;
  actionsOf: InboxActions;
}

/** `name` is the customer's. */
export interface InboxActions {
  request: (invitation: Invitation, name: string) => ReactNode;
  photo: (photo_id: string, name: string) => ReactNode;
}

export function InboxCard({ invitation, now, isLinked, actionsOf, ...answers }: InboxCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const remainingMs = Date.parse(invitation.expires_at) - now;
  const state = stateNow(invitation, now);
  const title = titleOf(invitation);
  const customer = invitation.customer?.first_name || formerCustomer;

  useEffect(() => {
    if (isLinked) card.current?.focus();
  }, [isLinked]);

  return (
    <article
      ref={card}
      tabIndex={-1}
      className={classes(styles.card, styles[state], isLinked && styles.linked)}
      aria-labelledby={`${id}name`}
    >
      <Picture src={invitation.category.image} shape="drawing" className={styles.drawing} />
      <div className={styles.words}>
        <h2 id={`${id}name`} className={styles.name}>
          {title}
        </h2>
        <p className={styles.where}>
          <span>{invitation.post_code_district}</span>
          <span>{texts.milesAway(milesText(invitation.distance_km))}</span>
        </p>
        <p className={invitation.budget === null ? styles.where : styles.budget}>
          {invitation.budget === null ? texts.noBudget : texts.budget(poundsText(invitation.budget))}
        </p>
      </div>
      <span className={styles.menu}>{actionsOf.request(invitation, customer)}</span>
      <div className={styles.about}>
        <p className={styles.description} dir="auto">
          {invitation.description}
        </p>
        <PhotoRow
          title={title}
          photos={invitation.photos}
          actionsOf={(photo_id) => actionsOf.photo(photo_id, customer)}
        />
      </div>
      <div className={styles.foot}>
        {state === invitationState.new && (
          <>
            <p className={styles.open}>
              <time dateTime={invitation.expires_at}>
                {texts.closesIn(timeLeftText(remainingMs) ?? texts.underAMinute)}
              </time>
              <span>{texts.acceptedBy(invitation.accepted_count ?? 0)}</span>
            </p>
            <InvitationAnswers {...answers} describedBy={`${id}name`} />
          </>
        )}
        {/* This is a live region, because the request may close while it is on screen. */}
        <div className={styles.outcome} aria-live="polite">
          {state !== invitationState.new && <Outcome invitation={invitation} state={state} now={now} />}
        </div>
      </div>
    </article>
  );
}

/** Returns 'Plumbing for Priya', for example. */
export function titleOf({ category, customer }: Invitation): string {
  return texts.titleOf(category.category, customer);
}

type InvitationAnswersProps = Pick<InboxCardProps, 'isFirst' | 'isDeclining' | 'onAccept' | 'onDecline'> & {
  describedBy: string;
};

function InvitationAnswers({ isFirst, isDeclining, onAccept, onDecline, describedBy }: InvitationAnswersProps) {
  return (
    <div className={styles.answers}>
      <Button onClick={onDecline} pending={isDeclining} aria-describedby={describedBy}>
        {texts.decline}
      </Button>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        onClick={onAccept}
        disabled={isDeclining}
        aria-describedby={describedBy}
      >
        {texts.accept}
      </Button>
    </div>
  );
}

type OutcomeProps = Pick<InboxCardProps, 'invitation' | 'now'> & { state: Exclude<Invitation['state'], 'new'> };

function Outcome({ invitation, state, now }: OutcomeProps) {
  const { conversation_id, price, price_kind, note, customer, closed_reason } = invitation;
  if (state !== invitationState.accepted) {
    const label = state === jobState.expired && closed_reason != null ? texts.closed : texts[state];
    return <InvitationLine chip={<Chip>{label}</Chip>}>{outcomeText(state, invitation, now)}</InvitationLine>;
  }
  const ending = endText(invitation);
  return (
    <>
      <InvitationLine chip={<Chip tone="accepted">{texts.accepted}</Chip>}>
        {price != null && <strong>{texts.offer(poundsText(price), price_kind)}</strong>}
        {ending && <span>{ending}</span>}
        {!conversation_id && !ending && <span>{texts.waiting(customer)}</span>}
      </InvitationLine>
      {note && (
        <p className={styles.note} dir="auto">
          <span className={styles.noteLabel}>{texts.yourNote}</span> {note}
        </p>
      )}
      {conversation_id && <ButtonLink href={paths.chat(conversation_id)}>{texts.openChat}</ButtonLink>}
    </>
  );
}

function InvitationLine({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      {chip}
      <p className={styles.what}>{children}</p>
    </div>
  );
}
