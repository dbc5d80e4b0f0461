import type { account as accountCalls } from '@fixit/contract/account';
import type { Answer } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';

export type AccountData = Answer<typeof accountCalls.download>['data'];

/**
 * Everything that the account has, whatever its role, in one statement. Of the other party it holds only what that
 * party shows to this account anyway.
 */
export async function readAccountData(db: Db, account_id: string): Promise<AccountData> {
  const isOwnConversation = sql`(conversation.customer_id = ${account_id} or conversation.artisan_id = (select id from trade))`;
  const { rows } = await db.execute<{ data: AccountData }>(sql`
    with own as (select * from account where id = ${account_id}),
    trade as (select artisan.* from artisan join own on own.id = artisan.account_id)
    select json_build_object(
      'account', (
        select json_build_object('id', id, 'email', email, 'role', role, 'first_name', first_name,
          'last_name', last_name, 'signed_in_with_google', social_subject is not null,
          'last_seen', iso(last_seen), 'created_at', iso(created_at),
          'sessions', (select coalesce(json_agg(json_build_object(
            'device', session.device, 'created_at', iso(session.created_at), 'last_seen', iso(session.last_seen),
            'expires_at', iso(session.expires_at)) order by session.created_at), '[]')
            from session where session.account_id = own.id),
          'calendar', (select json_build_object('created_at', iso(calendar_feed.created_at))
            from calendar_feed where calendar_feed.account_id = own.id),
          'mail_settings', (select json_build_object('paused', paused, 'kinds_off', kinds_off)
            from notification_setting where notification_setting.account_id = own.id))
        from own),
      'profile', coalesce(
        (select to_json(profile) from profile where account_id = ${account_id}),
        (select (to_jsonb(trade) || jsonb_build_object('created_at', iso(trade.created_at), 'services', (
          select coalesce(jsonb_agg(to_jsonb(service) - 'pos' - 'reach' || jsonb_build_object(
            'created_at', iso(service.created_at),
            'catalogues', (select coalesce(jsonb_agg(image order by catalogue.id), '[]')
              from catalogue where catalogue.service_id = service.id)) order by service.id), '[]')
          from service where service.artisan_id = trade.id),
          'acceptances', (select coalesce(jsonb_agg(jsonb_build_object('job_id', job_id, 'note', note, 'price', price,
            'price_kind', price_kind, 'accepted_at', iso(answered_at)) order by invitation.id), '[]')
            from invitation where invitation.artisan_id = trade.id and state = 'accepted'),
          'declined_requests', (select coalesce(jsonb_agg(jsonb_build_object('job_id', job_id,
            'declined_at', iso(answered_at)) order by invitation.id), '[]')
            from invitation where invitation.artisan_id = trade.id and state = 'declined'),
          'replies', (select coalesce(jsonb_agg(jsonb_build_object('review_id', review.id, 'comment', reply,
            'created_at', iso(replied_at)) order by review.id), '[]')
            from review join service on service.id = review.service_id
            where service.artisan_id = trade.id and reply is not null),
          'hours', (select hours from working_week where working_week.artisan_id = trade.id),
          'time_off', (select coalesce(jsonb_agg(jsonb_build_object('from', first_day, 'to', last_day, 'note', note)
            order by first_day, time_off.id), '[]') from time_off where time_off.artisan_id = trade.id)))::json
        from trade)),
      'jobs', (
        select coalesce(json_agg(json_build_object('id', job.id, 'category', category.category,
          'description', job.description, 'budget', job.budget, 'postcode', job.postcode, 'address', job.address,
          'latitude', job.latitude, 'longitude', job.longitude, 'state', job.state,
          'closed_reason', job.closed_reason,
          'created_at', iso(job.created_at), 'expires_at', iso(job.expires_at)) order by job.id), '[]')
        from job join category on category.id = job.category_id where job.customer_id = ${account_id}),
      'bookings', (
        select coalesce(json_agg(json_build_object('id', booking.id,
          'state', booking_state_now(booking.state, booking.expires_at, booking.ends_at),
          'price', booking.price, 'problem', booking.problem,
          'artisan_name', artisan.business_name, 'service_description', booking.service_description,
          'appointment_date', booking.appointment_date, 'appointment_time', to_char(booking.appointment_time, 'HH24:MI'),
          'duration_minutes', booking.duration_minutes, 'created_at', iso(booking.created_at)) order by booking.id), '[]')
        from booking join artisan on artisan.id = booking.artisan_id
        where booking.customer_id = ${account_id} or booking.artisan_id = (select id from trade)),
      'conversations', (
        select coalesce(json_agg(json_build_object('id', conversation.id, 'artisan_name', artisan.business_name,
          'created_at', iso(conversation.created_at)) order by conversation.id), '[]')
        from conversation join artisan on artisan.id = conversation.artisan_id where ${isOwnConversation}),
      'messages', (
        select coalesce(json_agg(json_build_object('id', message.id, 'conversation_id', message.conversation_id,
          'message', message.message, 'attachment_url', attachment.url, 'timestamp', iso(message.timestamp))
          order by message.id), '[]')
        from conversation join message on message.conversation_id = conversation.id
          left join attachment on attachment.id = message.attachment_id
        where ${isOwnConversation} and message.sender_id = ${account_id} and message.deleted_at is null),
      'uploads', (
        select coalesce(json_agg(json_build_object('id', upload.id, 'conversation_id', upload.conversation_id,
          'job_id', upload.job_id, 'url', upload.url, 'created_at', iso(upload.created_at)) order by upload.id), '[]')
        from (
          select attachment.id, conversation_id, null::uuid as job_id, url, attachment.created_at
          from attachment join conversation on conversation.id = attachment.conversation_id
          where attachment.uploader_id = ${account_id}
            and (conversation.customer_id = ${account_id} or conversation.artisan_id = (select id from trade))
          union all
          select id, null, job_id, url, created_at from job_photo where customer_id = ${account_id}
        ) upload),
      'reviews', (
        select coalesce(json_agg(json_build_object('id', review.id, 'booking_id', review.booking_id,
          'ratings', review.ratings, 'comment', review.comment, 'created_at', iso(review.created_at))
          order by review.id), '[]')
        from review where review.customer_id = ${account_id}),
      'notifications', (
        select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'title', title, 'body', body, 'link', link,
          'created_at', iso(created_at), 'read_at', iso(read_at)) order by id), '[]')
        from notification where account_id = ${account_id}),
      'exported_at', iso(now())
    ) as data`);
  const [row] = rows;
  if (!row) throw new Error('A select without from answered no row');
  return row.data;
}
