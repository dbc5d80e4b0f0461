import { sql } from 'drizzle-orm';
import { businessIdOf, type ModuleRegistration } from '../../platform/module-registration.ts';

/** Conversations stay for the other side. The message module erases the messages. */
export const conversationRegistration: ModuleRegistration = {
  columns: ['conversation.customer_id', 'conversation.artisan_id'],
  erased: [],
  retained: { 'a count': ['conversation.customer_unread', 'conversation.artisan_unread'] },
  read: (account_id) => {
    const conversations = sql`
      select jsonb_build_object('id', conversation.id, 'artisan_name', business_name,
        'created_at', iso(conversation.created_at)) as row
      from conversation join artisan on artisan.id = conversation.artisan_id
      where customer_id = ${account_id} or artisan_id = ${businessIdOf(account_id)}`;
    return { conversations };
  },
};
