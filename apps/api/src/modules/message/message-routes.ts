import { message } from '@fixit/contract/message';
import type { Db } from '../../db/database.ts';
import { type App, serveData } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { removeMessage, undoRemoveMessage } from './message-actions.ts';
import { requireRecipient, uploadMessageAttachment } from './message-picture-actions.ts';

export function messageRoutes(app: App, { files, chatDb }: { files: Files; chatDb: Db }): void {
  serveData(
    app,
    message.remove,
    'Message deleted',
    ({ db, caller, params }) => removeMessage(db, caller, params.messageId),
    { db: chatDb },
  );

  serveData(
    app,
    message.undoRemove,
    'Message restored',
    ({ db, caller, params }) => undoRemoveMessage(db, caller, params.messageId),
    { db: chatDb },
  );

  serveData(
    app,
    message.uploadAttachment,
    'Image uploaded successfuly',
    ({ db, caller, query, file }) => uploadMessageAttachment(db, files, { caller, ...query, bytes: file.bytes }),
    {
      transaction: 'own',
      authorize: ({ db, caller, query }) => requireRecipient(db, caller, query.conversation_id),
    },
  );
}
