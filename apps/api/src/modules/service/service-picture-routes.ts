import { service } from '@fixit/contract/service';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UploadedFile } from '../../platform/http/request/upload.ts';
import { type App, serveData } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { makePicture } from '../../platform/storage/make-picture.ts';
import {
  addServiceCatalogue,
  removeServiceCatalogue,
  removeServiceImage,
  requireServiceOf,
  setServiceImage,
  undoRemoveCatalogue,
  undoRemoveImage,
} from './managed-service-actions.ts';

/** A picture is processed before the transaction that refers to it begins. */
export function servicePictureRoutes(app: App, files: Files): void {
  serveData(
    app,
    service.setImage,
    'Image uploaded successfuly',
    ({ db, caller, params, file }) =>
      uploadPicture(files, db, { caller, file }, (tx, url) => setServiceImage(tx, caller.account_id, params.id, url)),
    { transaction: 'own', authorize: requireService },
  );

  serveData(app, service.removeImage, 'Image removed', ({ db, caller, params }) =>
    removeServiceImage(db, caller.account_id, params.id),
  );

  serveData(app, service.undoRemoveImage, 'Image restored', ({ db, caller, params }) =>
    undoRemoveImage(db, caller.account_id, params.id),
  );

  serveData(
    app,
    service.addCatalogue,
    'Image uploaded successfuly',
    ({ db, caller, params, file }) =>
      uploadPicture(files, db, { caller, file }, (tx, url) =>
        addServiceCatalogue(tx, caller.account_id, params.id, url),
      ),
    { transaction: 'own', authorize: requireService },
  );

  serveData(app, service.removeCatalogue, 'Image removed', async ({ db, caller, params }) => {
    await removeServiceCatalogue(db, caller.account_id, params.id, params.imageId);
    return null;
  });

  serveData(app, service.undoRemoveCatalogue, 'Image restored', ({ db, caller, params }) =>
    undoRemoveCatalogue(db, caller.account_id, params.id, params.imageId),
  );
}

type PictureRequest = { db: Db; caller: Caller; params: { id: string } };

const requireService = ({ db, caller, params }: PictureRequest) => requireServiceOf(db, caller.account_id, params.id);

async function uploadPicture<T>(
  files: Files,
  db: Db,
  { caller, file }: { caller: Caller; file: UploadedFile },
  save: (tx: Db, url: string) => Promise<T>,
): Promise<T> {
  const picture = await makePicture(file.bytes, caller.account_id);
  return files.storePicture(picture, ({ url }) => db.transaction((tx) => save(tx, url)));
}
