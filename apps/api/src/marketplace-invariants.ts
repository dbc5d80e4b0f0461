import { bookingState } from '@fixit/contract/booking';
import { invitationState } from '@fixit/contract/job/job-life';
import { findDoubleBookings } from '@fixit/contract/rules/booking-rules';
import { findAcceptanceFaults } from '@fixit/contract/rules/job-rules';
import type { Invariant } from './platform/backup/backup-drill.ts';
import { lostPicturesSetting } from './platform/backup/referenced-pictures.ts';

export const pictureColumns = [
  ['service', 'image'],
  ['catalogue', 'image'],
  ['attachment', 'url'],
  ['attachment', 'thumbnail_url'],
  ['job_photo', 'url'],
  ['job_photo', 'thumbnail_url'],
  ['case_evidence', 'picture'],
  ['case_evidence', 'thumbnail'],
] as const;

/** A drill checks a restored backup against these rules. */
export const marketplaceInvariants: readonly Invariant[] = [
  {
    rule: 'An artisan has one accepted appointment at a time',
    query: `select json_agg(json_build_object('id', id, 'artisan_id', artisan_id, 'state', state,
        'starts_at', starts_at, 'ends_at', ends_at)) as subject
      from booking where state = '${bookingState.accepted}' group by artisan_id`,
    // The query selects the fields that the function needs, here and in the next rule.
    findFaults: (bookings) => findDoubleBookings(bookings as Parameters<typeof findDoubleBookings>[0]),
  },
  {
    rule: 'The number of acceptances of a request is right, and a full request has five',
    query: `select json_build_object('id', job.id, 'state', job.state, 'accepted_count', accepted_count,
        'accepted', count(invitation.id)) as subject
      from job left join invitation on job_id = job.id and invitation.state = '${invitationState.accepted}' group by job.id`,
    findFaults: (job) => {
      const { accepted, ...row } = job as Parameters<typeof findAcceptanceFaults>[0] & { accepted: number };
      return findAcceptanceFaults(row, accepted);
    },
  },
  {
    rule: 'The last message of a conversation is the latest one',
    query: `select conversation.id::text as fault from conversation
      where last_message_id is distinct from
        (select message.id from message where conversation_id = conversation.id order by id desc limit 1)`,
  },
  {
    rule: 'A message is from one of the two sides',
    query: `select message.id::text as fault from message join conversation on conversation.id = conversation_id
      join artisan on artisan.id = artisan_id where sender_id not in (customer_id, artisan.account_id)`,
  },
  {
    rule: 'The number and the sum of the ratings of a service are right',
    query: `select service.id::text as fault from service
      left join review on service_id = service.id and review.hidden_at is null
      group by service.id having count(review.id) <> total_reviews or coalesce(sum(ratings), 0) <> rating_sum`,
  },
  {
    rule: 'The number of appointments of each customer with a service is right',
    query: `select coalesce(counter.service_id, actual.service_id)::text as fault
      from service_customer counter full join (
        select service_id, customer_id, count(*) as completed from booking where state = 'completed' group by 1, 2
      ) as actual using (service_id, customer_id)
      where counter.completed is distinct from actual.completed`,
  },
  ...pictureColumns.map(([table, column]) => ({
    rule: `Every picture of ${table}.${column} is in the backup`,
    query: `select ${column} as fault from ${table} where ${column} like '/uploads/%'
      and not exists (select from drill.picture where key = substr(${column}, 10))
      and not coalesce((select value::jsonb ? substr(${column}, 10) from installation where setting = '${lostPicturesSetting}'), false)`,
  })),
];
