import { conversation } from '@fixit/contract/conversation';
import type { Db } from '../../db/connection.ts';
import { type App, serveData } from '../../platform/http/serve.ts';
import {
  listContactsAsArtisan,
  listContactsAsCustomer,
  showConversation,
  startConversation,
  startConversationWithoutJob,
} from './conversation-actions.ts';

export function conversationRoutes(app: App, { chatDb }: { chatDb: Db }): void {
  const byChat = { db: chatDb };

  serveData(
    app,
    conversation.listContactsAsCustomer,
    'Your conversations',
    ({ db, caller }) => listContactsAsCustomer(db, caller.account_id),
    byChat,
  );

  serveData(
    app,
    conversation.listContactsAsArtisan,
    'Your conversations',
    ({ db, caller }) => listContactsAsArtisan(db, caller.account_id),
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
