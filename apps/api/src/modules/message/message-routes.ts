import { message } from '@fixit/contract/message';
import type { Db } from '../../db/connection.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { removeMessage } from './message-actions.ts';
import { requireRecipient, uploadMessageAttachment } from './picture-actions.ts';

export function messageRoutes(app: App, { files, chatDb }: { files: Files; chatDb: Db }): void {
  serve(
    app,
    message.remove,
    async ({ db, caller, params }) => {
      await removeMessage(db, caller, params.messageId);
      return { message: 'Message deleted', data: null };
    },
    { db: chatDb },
  );

  serve(
    app,
    message.uploadAttachment,
    async ({ db, caller, query, file }) => ({
      message: 'Image uploaded successfuly',
      data: await uploadMessageAttachment(db, files, { caller, ...query, bytes: file.bytes }),
    }),
    {
      transaction: 'own',
      authorize: ({ db, caller, query }) => requireRecipient(db, caller, query.conversation_id),
    },
  );
}
