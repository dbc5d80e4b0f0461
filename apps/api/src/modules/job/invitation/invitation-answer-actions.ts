import type { job as calls, Invitation } from '@fixit/contract/job';
import { invitationState, jobState } from '@fixit/contract/job/job-life';
import { jobSlots } from '@fixit/contract/link';
import type { ReceivedCall } from '@fixit/contract/route';
import { instantOf } from '@fixit/contract/value/london-time';
import type { Db } from '../../../db/database.ts';
import { type Cursors, idPosition } from '../../../platform/http/cursor.ts';
import { refuse } from '../../../platform/refusal.ts';
import { districtOf } from '../../address/address-actions.ts';
import {
  type AccountEvent,
  eventTopic,
  notify,
  notifyMany,
  restoreNotification,
  retractNotifications,
} from '../../notification/notification-actions.ts';
import { enqueueInvitingOthers, inviteOthers } from '../invite-others-actions.ts';
import { jobAcceptedNotification, jobDeclinedNotification } from '../job-notifications.ts';
import { invitationStateOf, jobStateOf } from '../job-state.ts';
import { writeFilledNotifications } from './acceptance-notifications.ts';
import { countAnswers } from './answer-count-repository.ts';
import * as repository from './invitation-repository.ts';

type ReceivedOffer = ReceivedCall<typeof calls.acceptInvitation>['body'];

/** An artisan sees only the district of the customer's address. */
export async function listInvitations(
  db: Db,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  cursors: Cursors,
): Promise<{ data: Invitation[]; next: string | null }> {
  const before = cursors.readPosition(cursor, idPosition)?.[0];
  const rows = await repository.listInvitations(db, account_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(rows, limit, ({ invitation_id }) => [invitation_id]);
  return { data: page.map(showInvitation), next };
}

/** Idempotent: a repeated acceptance does not change the first offer. */
export async function acceptInvitation(
  db: Db,
  account_id: string,
  job_id: string,
  input: ReceivedOffer,
): Promise<Invitation> {
  const price = input?.price ?? null;
  const price_kind = price === null ? null : (input?.price_kind ?? 'price');
  const offered_times = readOfferedTimes(input?.offered_times ?? []);
  const offer = { note: input?.note ?? '', price, price_kind, offered_times };
  const acceptance = await repository.acceptInvitation(db, account_id, job_id, offer);
  const row = await requireInvitation(db, account_id, job_id);
  if (!acceptance) return repeatOrRefuse(row, 'accepted');
  const { customer_id, accepted_count, business_name } = acceptance;
  const notifications = [jobAcceptedNotification({ job_id, customer_id }, { account_id, business_name }, offer)];
  const events: AccountEvent[] = [{ account_id: customer_id, frame: { kind: 'job_accepted', job_id, accepted_count } }];
  if (acceptance.state === jobState.filled) {
    const others = await writeFilledNotifications(db, job_id);
    notifications.push(...others.notifications);
    events.push(...others.events);
  }
  await notifyMany(db, notifications, events);
  return showInvitation(row);
}

export async function declineInvitation(db: Db, account_id: string, job_id: string): Promise<Invitation> {
  const decline = await repository.declineInvitation(db, account_id, job_id);
  const row = await requireInvitation(db, account_id, job_id);
  if (!decline) return repeatOrRefuse(row, 'declined');
  const { customer_id, invites_others } = decline;
  if (invites_others) {
    await enqueueInvitingOthers(db, job_id);
    await db.publish(eventTopic(customer_id), { kind: 'job_request_changed', job_id });
  } else {
    await notifyOfDecline(db, customer_id, job_id);
  }
  return showInvitation(row);
}

/** Does nothing if the decline was undone. The customer learns how many artisans can still answer. */
export async function inviteOthersAfterDecline(db: Db, job_id: string): Promise<void> {
  const customer_id = await repository.lockFinalDecline(db, job_id);
  if (customer_id === undefined) return;
  await inviteOthers(db, job_id);
  await notifyOfDecline(db, customer_id, job_id);
}

async function notifyOfDecline(db: Db, customer_id: string, job_id: string): Promise<void> {
  const [answers] = await countAnswers(db, [job_id]);
  if (!answers) throw new Error(`The request ${job_id} was not found`);
  await notify(db, jobDeclinedNotification(customer_id, answers));
}

/** Idempotent: makes the invitation unanswered again. */
export async function undoDeclineInvitation(db: Db, account_id: string, job_id: string): Promise<Invitation> {
  const undo = await repository.undoDecline(db, account_id, job_id);
  const row = await requireInvitation(db, account_id, job_id);
  if (!undo) return repeatUndoOrRefuse(row);
  const { customer_id, declined_at, is_latest } = undo;
  const [answers] = await countAnswers(db, [job_id]);
  if (!answers) throw new Error(`The request ${job_id} was not found`);
  const notification = jobDeclinedNotification(customer_id, answers);
  const { subject } = notification;
  const frame = { kind: 'job_request_changed' as const, job_id };
  await db.publishMany([
    ...(await retractNotifications(db, [{ ...notification, subject: { ...subject, slot: jobSlots.noneLeft } }])),
    ...(answers.declined === 0
      ? await retractNotifications(db, [notification])
      : await restoreNotification(db, notification, { refreshed_at: is_latest ? declined_at : null })),
    ...[customer_id, account_id].map((reader) => ({ topic: eventTopic(reader), frame })),
  ]);
  return showInvitation(row);
}

function repeatUndoOrRefuse(row: repository.ListedInvitation): Invitation {
  const data = showInvitation(row);
  if (data.state === invitationState.new) return data;
  if (row.suspended_or_deleted) throw refuse('session_ended');
  if (row.answer === invitationState.accepted)
    throw refuse('state_conflict', { data, message: 'You have accepted this request.' });
  const state = jobStateOf(row);
  if (state === jobState.open) throw refuse('undo_expired', { data });
  throw state === jobState.filled
    ? refuse('job_filled', { data, message: 'Too late: enough artisans have accepted this request.' })
    : refuse('job_closed', { data, message: 'Too late: this request is no longer open.' });
}

function readOfferedTimes(times: NonNullable<NonNullable<ReceivedOffer>['offered_times']>): string[] {
  const instants = times.map(instantOf);
  const refuseTimes = (message: string) => refuse('invalid', { errors: { offered_times: [message] } });
  return instants
    .map((starts_at) => {
      if (starts_at === null) throw refuseTimes('There is no such time on the day the clocks change');
      if (starts_at <= Date.now()) throw refuseTimes('Please offer times in the future');
      return new Date(starts_at).toISOString();
    })
    .toSorted();
}

async function requireInvitation(db: Db, account_id: string, job_id: string): Promise<repository.ListedInvitation> {
  const row = await repository.findInvitation(db, account_id, job_id);
  if (!row) throw refuse('not_found', { message: 'There is no such request.' });
  return row;
}

function repeatOrRefuse(row: repository.ListedInvitation, answer: 'accepted' | 'declined'): Invitation {
  const data = showInvitation(row);
  if (row.answer === answer) return data;
  if (row.answer !== invitationState.new)
    throw refuse('state_conflict', { data, message: `You have ${row.answer} this request.` });
  if (row.suspended_or_deleted) throw refuse('session_ended');
  const filled = answer === invitationState.accepted && jobStateOf(row) === 'filled';
  throw refuse(filled ? 'job_filled' : 'job_closed', { data });
}

function showInvitation(row: repository.ListedInvitation): Invitation {
  return {
    id: row.id,
    category: row.category,
    description: row.description,
    budget: row.budget,
    post_code_district: districtOf(row.postcode),
    distance_km: row.distance_km,
    created_at: row.created_at,
    expires_at: row.expires_at,
    state: invitationStateOf(row.answer, row),
    job_state: jobStateOf(row),
    closed_reason: row.closed_reason,
    customer: row.customer.deleted_at === null ? { first_name: row.customer.first_name } : null,
    photos: row.photos,
    accepted_count: row.accepted_count,
    note: row.note,
    price: row.price,
    price_kind: row.price_kind,
    offered_times: row.offered_times,
    conversation_id: row.conversation_id,
  };
}
