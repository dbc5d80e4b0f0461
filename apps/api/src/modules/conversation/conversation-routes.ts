import { conversation } from '@fixit/contract/conversation';
import type { StoredLimits } from '@fixit/contract/rate-limit';
import type { Db } from '../../db/database.ts';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import {
  listContactsAsArtisan,
  listContactsAsCustomer,
  showConversation,
  startConversation,
  startConversationWithoutJob,
} from './conversation-actions.ts';

interface ConversationDeps {
  readonly chatDb: Db;
  /** This is undefined if limits are off. */
  readonly storedLimits: StoredLimits | undefined;
}

export function conversationRoutes(app: App, { chatDb, storedLimits }: ConversationDeps): void {
  const withChatDb = { db: chatDb };

  serve(
    app,
    conversation.listContactsAsCustomer,
    async ({ db, caller, query, cursors }) => ({
      message: 'Your conversations',
      ...(await listContactsAsCustomer(db, caller.account_id, query, cursors)),
    }),
    withChatDb,
  );

  serve(
    app,
    conversation.listContactsAsArtisan,
    async ({ db, caller, query, cursors }) => ({
      message: 'Your conversations',
      ...(await listContactsAsArtisan(db, caller.account_id, query, cursors)),
    }),
    withChatDb,
  );

  serveData(
    app,
    conversation.show,
    'The conversation',
    ({ db, caller, params, query }) => showConversation(db, caller.account_id, params.id, query),
    withChatDb,
  );

  serveData(app, conversation.startWithoutJob, 'You can chat now', ({ db, caller, body }) =>
    startConversationWithoutJob(db, { customer_id: caller.account_id, ...body }, storedLimits),
  );

  serveData(app, conversation.start, 'You can chat now', ({ db, caller, body }) =>
    startConversation(db, { customer_id: caller.account_id, ...body }),
  );
}
