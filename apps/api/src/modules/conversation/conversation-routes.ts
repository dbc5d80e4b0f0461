import { conversation } from '@fixit/contract/conversation';
import type { Db } from '../../db/connection.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import {
  listContactsAsArtisan,
  listContactsAsCustomer,
  showConversation,
  startConversation,
  startConversationWithoutJob,
} from './conversation-actions.ts';

export function conversationRoutes(app: App, { chatDb }: { chatDb: Db }): void {
  const byChat = { db: chatDb };

  serve(
    app,
    conversation.listContactsAsCustomer,
    async ({ db, caller }) => ({
      message: 'Your conversations',
      data: await listContactsAsCustomer(db, caller.account_id),
    }),
    byChat,
  );

  serve(
    app,
    conversation.listContactsAsArtisan,
    async ({ db, caller }) => ({
      message: 'Your conversations',
      data: await listContactsAsArtisan(db, caller.account_id),
    }),
    byChat,
  );

  serve(
    app,
    conversation.show,
    async ({ db, caller, params, query }) => ({
      message: 'The conversation',
      data: await showConversation(db, caller.account_id, params.id, query),
    }),
    byChat,
  );

  serve(app, conversation.startWithoutJob, async ({ db, caller, body }) => ({
    message: 'You can chat now',
    data: await startConversationWithoutJob(db, { customer_id: caller.account_id, ...body }),
  }));

  serve(app, conversation.start, async ({ db, caller, body }) => ({
    message: 'You can chat now',
    data: await startConversation(db, { customer_id: caller.account_id, ...body }),
  }));
}
