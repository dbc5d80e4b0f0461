import { sql } from 'drizzle-orm';
import { businessIdOf, type ModuleRegistration } from '../../platform/module-registration.ts';
import { eraseMessagesOf } from './message-actions.ts';

export const messageRegistration: ModuleRegistration = {
  columns: ['message.sender_id', 'attachment.uploader_id'],
  erased: ['message.message', 'attachment.url', 'attachment.thumbnail_url'],
  retained: {
    'chosen by the sender’s client': ['message.msg_key'],
    'the size of a picture, whose row is deleted': ['attachment.width', 'attachment.height'],
  },
  read: (account_id) => {
    const takesPart = sql`(conversation.customer_id = ${account_id} or conversation.artisan_id = ${businessIdOf(account_id)})`;
    // Messages and attachments are indexed by conversation.
    const messages = sql`
      select jsonb_build_object('id', message.id, 'conversation_id', message.conversation_id, 'message', message.message,
        'attachment_url', attachment.url, 'timestamp', iso(message.timestamp)) as row
      from conversation join message on message.conversation_id = conversation.id
        left join attachment on attachment.id = message.attachment_id
      where ${takesPart} and message.sender_id = ${account_id} and message.deleted_at is null`;
    const uploads = sql`
      select jsonb_build_object('id', attachment.id, 'conversation_id', conversation_id, 'job_id', null, 'url', url,
        'created_at', iso(attachment.created_at)) as row
      from attachment join conversation on conversation.id = attachment.conversation_id
      where uploader_id = ${account_id} and ${takesPart}`;
    return { messages, uploads };
  },
  erase: (db, { account_id }) => eraseMessagesOf(db, account_id),
};
