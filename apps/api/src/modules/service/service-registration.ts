import { sql } from 'drizzle-orm';
import { businessIdOf, listOf, type ModuleRegistration } from '../../platform/module-registration.ts';
import { removePictures } from '../../platform/storage/files.ts';
import { delistServicesOf, relistServicesOf, withdrawServicesOf } from './service-repository.ts';

export const serviceRegistration: ModuleRegistration = {
  columns: ['service.artisan_id'],
  erased: ['service.description', 'service.image', 'catalogue.image', 'service.latitude', 'service.longitude'],
  retained: {
    'a setting of the business': ['service.service_radius_km'],
    'a count or an order': ['service.total_reviews', 'service.rating_sum', 'service.position', 'catalogue.position'],
  },
  read: (account_id) => {
    const services = sql`
      select to_jsonb(service) - 'pos' - 'reach' || jsonb_build_object('created_at', iso(service.created_at),
        'catalogues', (select coalesce(jsonb_agg(image order by catalogue.id), '[]')
          from catalogue where catalogue.service_id = service.id)) as row
      from service where artisan_id = ${businessIdOf(account_id)} order by id`;
    return { business: sql`select jsonb_build_object('services', ${listOf(services)}) as row` };
  },
  erase: async (db, { account_id }) => removePictures(db, await withdrawServicesOf(db, account_id)),
  suspend: (db, { account_id }) => delistServicesOf(db, account_id),
  restore: (db, { account_id }) => relistServicesOf(db, account_id),
};
