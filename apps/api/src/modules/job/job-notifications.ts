import { errors } from '@fixit/contract/error';
import { invitationState } from '@fixit/contract/job-life';
import { jobSlots } from '@fixit/contract/link';
import { poundsText } from '@fixit/contract/value/pounds';
import { districtOf } from '../address/address-actions.ts';
import type { NewNotification } from '../notification/notification-actions.ts';
import type { ReleasedAcceptance, UnansweredInvitation } from './invitation/acceptance-repository.ts';
import type { Answers } from './invitation/answer-count-repository.ts';
import type { Offer } from './invitation/invitation-repository.ts';
import type { InvolvedArtisan } from './job-repository.ts';

type Notification = Omit<NewNotification, 'account_id'>;

export function notificationsTo(
  concerned: readonly InvolvedArtisan[],
  write: (one: InvolvedArtisan) => Notification,
): NewNotification[] {
  return concerned.map((one) => ({ account_id: one.account_id, ...write(one) }));
}

/** Says what for and in which district; never who asks. */
export function jobRequestNotification(
  job_id: string,
  wanted: { category: string; outward: string; description: string; customer_id: string },
): Notification {
  return {
    kind: 'job_request',
    title: `New request: ${wanted.category} in ${wanted.outward}`,
    body: wanted.description,
    subject: { type: 'job', id: job_id },
    about: { account_id: wanted.customer_id },
  };
}

export function jobAcceptedNotification(
  job_id: string,
  by: { account_id: string; business_name: string },
  offer: Offer,
): Notification {
  return {
    kind: 'job_accepted',
    title: `${by.business_name} accepted your request`,
    body: wordsOf(offer) || 'You can chat about the details now.',
    subject: { type: 'job', id: job_id },
    about: { account_id: by.account_id, name: by.business_name },
  };
}

function wordsOf({ note, price, price_kind }: Offer): string {
  const asks = price === null ? '' : `${price_kind === 'price' ? 'Price' : 'Call-out fee'} ${poundsText(price)}.`;
  return [asks, note].filter(Boolean).join(' ');
}

/** One slot a request, so that the count replaces the one before. */
export function jobDeclinedNotification({ id, category, declined, accepted, waiting }: Answers): Notification {
  if (waiting === 0 && accepted === 0) {
    return {
      kind: 'job_declined',
      title: `Everyone has declined your request: ${category}`,
      body: 'You can look further away and ask other artisans.',
      subject: { type: 'job', id, slot: jobSlots.noneLeft },
    };
  }
  const left = waiting === 0 ? 'Everybody has answered now.' : `${waiting} more can still answer.`;
  return {
    kind: 'job_declined',
    title: `${declined === 1 ? 'An artisan' : `${declined} artisans`} declined your request: ${category}`,
    body: accepted === 0 ? left : `${accepted} accepted. ${left}`,
    subject: { type: 'job', id },
  };
}

/** A slot of its own, so that it does not replace the notification that counts the answers. */
export function artisanLeftNotification(
  {
    account_id,
    business_name,
    invitation_id,
  }: Pick<ReleasedAcceptance, 'business_name' | 'invitation_id'> & { account_id: string },
  { id, accepted, waiting }: Pick<Answers, 'id' | 'accepted' | 'waiting'>,
): Notification {
  const others =
    accepted === 0
      ? 'Nobody else has accepted it yet.'
      : `${accepted} other${accepted === 1 ? ' has' : 's have'} accepted it.`;
  const more = waiting === 0 ? 'You can look further away and ask others.' : `${waiting} more can still answer.`;
  return {
    kind: 'job_declined',
    title: `${business_name} can no longer take your request`,
    body: accepted > 0 && waiting === 0 ? others : `${others} ${more}`,
    subject: { type: 'job', id, slot: jobSlots.left(invitation_id) },
    about: { account_id, name: business_name },
  };
}

export function jobFilledNotification({ job_id, category, postcode }: UnansweredInvitation): Notification {
  return {
    kind: 'job_filled',
    title: `Request filled: ${category} in ${districtOf(postcode)}`,
    body: errors.job_filled.message,
    subject: { type: 'job', id: job_id },
  };
}

export function jobReopenedNotification({ job_id, category, postcode }: UnansweredInvitation): Notification {
  return {
    kind: 'job_reopened',
    title: `Open again: ${category} in ${districtOf(postcode)}`,
    body: 'One place is free again. The first to accept gets it.',
    subject: { type: 'job', id: job_id },
  };
}

export function jobBookedNotification({ job_id, category, postcode, answer }: InvolvedArtisan): Notification {
  const thanks = answer === invitationState.accepted ? ' Thank you for your offer.' : '';
  return {
    kind: 'job_filled',
    title: `Request filled: ${category} in ${districtOf(postcode)}`,
    body: `The customer has agreed an appointment with another artisan.${thanks}`,
    subject: { type: 'job', id: job_id },
  };
}

export function jobCancelledNotification({ job_id, category, postcode, answer }: InvolvedArtisan): Notification {
  return {
    kind: 'job_cancelled',
    title: `Request withdrawn: ${category} in ${districtOf(postcode)}`,
    body: `The customer has cancelled the request that you ${answer === 'accepted' ? 'accepted' : 'were asked for'}.`,
    subject: { type: 'job', id: job_id },
  };
}

export function jobExpiredForArtisan({ job_id, category, postcode, answer }: InvolvedArtisan): Notification {
  return {
    kind: 'job_expired',
    title: `Request ended: ${category} in ${districtOf(postcode)}`,
    body:
      answer === invitationState.accepted
        ? 'This request closed without a booking. If you are already talking, you can still agree an appointment in the chat.'
        : 'This request has closed, so you no longer need to reply.',
    subject: { type: 'job', id: job_id },
  };
}

export function jobExpiredNotification(job: { id: string; category: string; accepted_count: number }): Notification {
  const isAnswered = job.accepted_count > 0;
  return {
    kind: 'job_expired',
    title: `Your request for ${job.category} has ended`,
    body: isAnswered
      ? 'No more artisans can accept it. You can still chat with those who did.'
      : 'Nobody accepted it in time. You can ask again, or look further away.',
    subject: { type: 'job', id: job.id, ...(!isAnswered && { slot: jobSlots.noneLeft }) },
  };
}

export function jobClosedForCustomer(id: string, category: string, reason: string): Notification {
  const subject = { type: 'job', id, slot: jobSlots.closed } as const;
  return { kind: 'job_cancelled', title: `Your request was closed: ${category}`, body: reason, subject };
}

export function jobClosedForArtisan(
  { job_id, category, postcode, answer }: InvolvedArtisan,
  reason: string,
): Notification {
  return {
    kind: 'job_cancelled',
    title: `Request closed: ${category} in ${districtOf(postcode)}`,
    body: `We have closed the request that you ${answer === 'accepted' ? 'accepted' : 'were asked for'}. Reason: ${reason}`,
    subject: { type: 'job', id: job_id },
  };
}
