import { type CardLabels, service } from '@fixit/contract/service';
import { type App, serve } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import {
  addService,
  changeService,
  listServicesAsArtisan,
  orderServiceCatalogues,
  orderServices,
  withdrawService,
} from './manage-actions.ts';
import { servicePictureRoutes } from './picture-routes.ts';
import { listServicesByCategory, searchServices, showService } from './service-actions.ts';

export function serviceRoutes(app: App, { files, labels }: { files: Files; labels: CardLabels }): void {
  servicePictureRoutes(app, files);

  serve(app, service.listByCategory, async ({ db, caller, query, cursors }) => ({
    ...(await listServicesByCategory(db, caller, query, cursors.of(query.category_id))),
    ...labels,
  }));

  serve(app, service.show, async ({ db, query }) => ({
    message: 'Service',
    data: await showService(db, query.service_id),
  }));

  serve(app, service.search, async ({ db, caller, query }) => ({
    message: 'Search results',
    data: await searchServices(db, caller, query),
  }));

  serve(app, service.listAsArtisan, async ({ db, caller }) => ({
    message: 'Your services',
    data: await listServicesAsArtisan(db, caller.account_id),
  }));

  serve(app, service.add, async ({ db, caller, body }) => ({
    message: 'Service added',
    data: await addService(db, caller.account_id, body),
  }));

  serve(app, service.change, async ({ db, caller, params, body }) => ({
    message: 'Service changed',
    data: await changeService(db, caller.account_id, params.id, body),
  }));

  serve(app, service.withdraw, async ({ db, caller, params }) => {
    await withdrawService(db, caller.account_id, params.id);
    return { message: 'Service withdrawn', data: null };
  });

  serve(app, service.order, async ({ db, caller, body }) => ({
    message: 'Services put in order',
    data: await orderServices(db, caller.account_id, body.ids),
  }));

  serve(app, service.orderCatalogues, async ({ db, caller, params, body }) => ({
    message: 'Pictures put in order',
    data: await orderServiceCatalogues(db, caller.account_id, params.id, body.ids),
  }));
}
