import { conversation } from '@fixit/contract/conversation';
import type { Db } from '../../db/connection.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import {
  listContacts,
  listCustomerContacts,
  showConversationDetail,
  startConversation,
} from './conversation-actions.ts';

/** Contacts of either side, and opening, reading and starting a conversation. What reads messages does so by the chat's connections. */
export function conversationRoutes(app: App, { chatDb }: { chatDb: Db }): void {
  const byChat = { db: chatDb };

  serve(
    app,
    conversation.contacts,
    async ({ db, caller }) => ({ message: 'Your conversations', data: await listContacts(db, caller.account_id) }),
    byChat,
  );

  serve(
    app,
    conversation.customerContacts,
    async ({ db, caller }) => ({
      message: 'Your conversations',
      data: await listCustomerContacts(db, caller.account_id),
    }),
    byChat,
  );

  serve(
    app,
    conversation.detail,
    async ({ db, caller, params, query }) => ({
      message: 'The conversation',
      data: await showConversationDetail(db, caller.account_id, params.id, query),
    }),
    byChat,
  );

  serve(app, conversation.startMessaging, async ({ db, caller, body }) => ({
    message: 'You can chat now',
    data: await startConversation(db, { customer_id: caller.account_id, ...body, job_id: null }),
  }));

  serve(app, conversation.start, async ({ db, caller, body }) => ({
    message: 'You can chat now',
    data: await startConversation(db, { customer_id: caller.account_id, ...body }),
  }));
}
