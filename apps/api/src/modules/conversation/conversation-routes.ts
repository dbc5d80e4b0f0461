import { conversation } from '@fixit/contract/conversation';
import type { Db } from '../../db/connection.ts';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
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
    async ({ db, caller, query, cursors }) => ({
      message: 'Your conversations',
      ...(await listContactsAsCustomer(db, caller.account_id, query, cursors)),
    }),
    byChat,
  );

  serve(
    app,
    conversation.listContactsAsArtisan,
    async ({ db, caller, query, cursors }) => ({
      message: 'Your conversations',
      ...(await listContactsAsArtisan(db, caller.account_id, query, cursors)),
    }),
    byChat,
  );

  serveData(
    app,
    conversation.show,
    'The conversation',
    ({ db, caller, params, query }) => showConversation(db, caller.account_id, params.id, query),
    byChat,
  );

  serveData(app, conversation.startWithoutJob, 'You can chat now', ({ db, caller, body }) =>
    startConversationWithoutJob(db, { customer_id: caller.account_id, ...body }),
  );

  serveData(app, conversation.start, 'You can chat now', ({ db, caller, body }) =>
    startConversation(db, { customer_id: caller.account_id, ...body }),
  );
}
