import { invitationState } from '@fixit/contract/job/job-life';
import { districtOf } from '../address/address-actions.ts';
import { type NewNotification, writeNotification } from '../notification/notification-actions.ts';
import type { AnswerCounts } from './invitation/answer-count-repository.ts';
import type { Offer } from './invitation/invitation-repository.ts';
import type { ReleasedAcceptance, UnansweredInvitation } from './invitation/release-acceptances-repository.ts';
import type { InvolvedArtisan } from './job-repository.ts';

export function jobRequestNotification(
  account_id: string,
  request: { job_id: string; category: string; district: string; description: string; customer_id: string },
): NewNotification {
  const { job_id, category, district, description, customer_id } = request;
  return writeNotification('job_request', {
    account_id,
    reader: 'artisan',
    subject_id: job_id,
    quote: description,
    details: { category, district },
    about: { account_id: customer_id },
  });
}

export function jobAcceptedNotification(
  { job_id, customer_id }: { job_id: string; customer_id: string },
  artisan: { account_id: string; business_name: string },
  { price, price_kind, note }: Offer,
): NewNotification {
  return writeNotification('job_accepted', {
    account_id: customer_id,
    reader: 'customer',
    subject_id: job_id,
    details: { price, price_kind, note },
    about: { account_id: artisan.account_id, name: artisan.business_name },
  });
}

export function jobDeclinedNotification(
  customer_id: string,
  { id, category, declined, accepted, waiting }: AnswerCounts,
): NewNotification {
  const details = { category, declined, accepted, waiting, left: null };
  return writeNotification('job_declined', { account_id: customer_id, reader: 'customer', subject_id: id, details });
}

export function artisanLeftNotification(
  customer_id: string,
  artisan: Pick<ReleasedAcceptance, 'business_name' | 'invitation_id'> & { account_id: string },
  { id, category, declined, accepted, waiting }: AnswerCounts,
): NewNotification {
  const details = { category, declined, accepted, waiting, left: artisan.invitation_id };
  return writeNotification('job_declined', {
    account_id: customer_id,
    reader: 'customer',
    subject_id: id,
    details,
    about: { account_id: artisan.account_id, name: artisan.business_name },
  });
}

type NotifiedArtisan = Pick<UnansweredInvitation, 'account_id' | 'job_id' | 'category' | 'postcode'>;

export function jobFilledNotification(artisan: NotifiedArtisan): NewNotification {
  return writeNotification('job_filled', {
    ...toArtisan(artisan),
    details: { ...jobOf(artisan), booked_elsewhere: null },
  });
}

export function jobReopenedNotification(artisan: NotifiedArtisan): NewNotification {
  return writeNotification('job_reopened', { ...toArtisan(artisan), details: jobOf(artisan) });
}

export function jobBookedNotification(artisan: InvolvedArtisan): NewNotification {
  const booked_elsewhere = { had_accepted: hasAccepted(artisan) };
  return writeNotification('job_filled', { ...toArtisan(artisan), details: { ...jobOf(artisan), booked_elsewhere } });
}

export function jobCancelledNotification(artisan: InvolvedArtisan): NewNotification {
  const details = { ...jobOf(artisan), reason: null, had_accepted: hasAccepted(artisan) };
  return writeNotification('job_cancelled', { ...toArtisan(artisan), details });
}

export function jobExpiredForArtisan(artisan: InvolvedArtisan): NewNotification {
  const details = { ...jobOf(artisan), accepted: hasAccepted(artisan) };
  return writeNotification('job_expired', { ...toArtisan(artisan), details });
}

export function jobExpiredForCustomer(job: {
  id: string;
  customer_id: string;
  category: string;
  accepted_count: number;
}): NewNotification {
  const details = { category: job.category, district: '', accepted: job.accepted_count > 0 };
  return writeNotification('job_expired', {
    account_id: job.customer_id,
    reader: 'customer',
    subject_id: job.id,
    details,
  });
}

export function jobClosedForCustomer(
  { id, customer_id, category }: { id: string; customer_id: string; category: string },
  reason: string,
): NewNotification {
  const details = { category, district: '', reason, had_accepted: false };
  return writeNotification('job_cancelled', { account_id: customer_id, reader: 'customer', subject_id: id, details });
}

export function jobClosedForArtisan(artisan: InvolvedArtisan, reason: string): NewNotification {
  const details = { ...jobOf(artisan), reason, had_accepted: hasAccepted(artisan) };
  return writeNotification('job_cancelled', { ...toArtisan(artisan), details });
}

const toArtisan = ({ account_id, job_id }: NotifiedArtisan) =>
  ({ account_id, reader: 'artisan', subject_id: job_id }) as const;

const jobOf = ({ category, postcode }: NotifiedArtisan) => ({ category, district: districtOf(postcode) });

const hasAccepted = ({ answer }: InvolvedArtisan) => answer === invitationState.accepted;
