import { service } from '@fixit/contract/service';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UploadedFile } from '../../platform/http/request/upload.ts';
import { type App, serveData } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { makePicture } from '../../platform/storage/picture.ts';
import { addServiceCatalogue, removeServiceCatalogue, requireServiceOf, setServiceImage } from './manage-actions.ts';

/** The work on a picture is done before the transaction that names it begins. */
export function servicePictureRoutes(app: App, files: Files): void {
  serveData(
    app,
    service.setImage,
    'Image uploaded successfuly',
    ({ db, caller, params, file }) =>
      keepWith(files, db, file, (tx, url) => setServiceImage(tx, caller.account_id, params.id, url)),
    { transaction: 'own', authorize: requireService },
  );

  serveData(
    app,
    service.addCatalogue,
    'Image uploaded successfuly',
    ({ db, caller, params, file }) =>
      keepWith(files, db, file, (tx, url) => addServiceCatalogue(tx, caller.account_id, params.id, url)),
    { transaction: 'own', authorize: requireService },
  );

  serveData(app, service.removeCatalogue, 'Image removed', async ({ db, caller, params }) => {
    await removeServiceCatalogue(db, caller.account_id, params.id, params.imageId);
    return null;
  });
}

type Asked = { db: Db; caller: Caller; params: { id: string } };

const requireService = ({ db, caller, params }: Asked) => requireServiceOf(db, caller.account_id, params.id);

async function keepWith<T>(
  files: Files,
  db: Db,
  file: UploadedFile,
  name: (tx: Db, url: string) => Promise<T>,
): Promise<T> {
  const picture = await makePicture(file.bytes);
  return files.keepPictureFor(picture, ({ url }) => db.transaction((tx) => name(tx, url)));
}
