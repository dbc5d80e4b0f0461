import { type CardLabels, service } from '@fixit/contract/service';
import type { Connection } from '../../db/connection.ts';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { searchServices } from './artisan-search-actions.ts';
import {
  addService,
  changeService,
  listServicesAsArtisan,
  orderServiceCatalogues,
  orderServices,
  undoWithdrawService,
  withdrawService,
} from './managed-service-actions.ts';
import { listServicesByCategory, showService } from './service-actions.ts';
import { servicePictureRoutes } from './service-picture-routes.ts';

interface ServiceDeps {
  readonly files: Files;
  readonly readLabels: () => CardLabels;
  /** Search has its own connections. */
  readonly readForSearch: Connection['read'];
}

export function serviceRoutes(app: App, { files, readLabels, readForSearch }: ServiceDeps): void {
  servicePictureRoutes(app, files);

  serve(app, service.listByCategory, async ({ db, caller, query, cursors }) => ({
    ...(await listServicesByCategory(db, caller, query, cursors.of(query.category_id))),
    ...readLabels(),
  }));

  serveData(app, service.show, 'Service', ({ db, caller, query }) => showService(db, caller, query.service_id));

  serveData(app, service.search, 'Search results', ({ caller, query }) =>
    readForSearch((db) => searchServices(db, caller, query)),
  );

  serveData(app, service.listAsArtisan, 'Your services', ({ db, caller }) =>
    listServicesAsArtisan(db, caller.account_id),
  );

  serveData(app, service.add, 'Service added', ({ db, caller, body }) => addService(db, caller.account_id, body));

  serveData(app, service.change, 'Service changed', ({ db, caller, params, body }) =>
    changeService(db, caller.account_id, params.id, body),
  );

  serveData(app, service.withdraw, 'Service withdrawn', ({ db, caller, params }) =>
    withdrawService(db, caller.account_id, params.id),
  );

  serveData(app, service.undoWithdraw, 'Service restored', ({ db, caller, params }) =>
    undoWithdrawService(db, caller.account_id, params.id),
  );

  serveData(app, service.order, 'Services reordered', ({ db, caller, body }) =>
    orderServices(db, caller.account_id, body.ids),
  );

  serveData(app, service.orderCatalogues, 'Pictures reordered', ({ db, caller, params, body }) =>
    orderServiceCatalogues(db, caller.account_id, params.id, body.ids),
  );
}
