import type { Business } from '@fixit/contract/artisan';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { artisan } from '../../db/schema/service.ts';

const columns = {
  id: artisan.id,
  business_name: artisan.business_name,
  business_detail: artisan.business_detail,
  address: artisan.address,
  post_code: artisan.post_code,
  phone: artisan.phone,
  service_radius_km: artisan.service_radius_km,
  latitude: artisan.latitude,
  longitude: artisan.longitude,
};

export async function findBusiness(db: Db, account_id: string): Promise<Business | undefined> {
  const [found] = await db.select(columns).from(artisan).where(eq(artisan.account_id, account_id));
  return found;
}

export async function saveBusiness(db: Db, business: Omit<Business, 'id'> & { account_id: string }): Promise<Business> {
  const { account_id, ...values } = business;
  const [saved] = await db
    .insert(artisan)
    .values(business)
    .onConflictDoUpdate({ target: artisan.account_id, set: values })
    .returning(columns);
  if (!saved) throw new Error(`The business of account ${account_id} was not kept`);
  return saved;
}

export async function eraseBusiness(db: Db, account_id: string): Promise<void> {
  await db
    .update(artisan)
    .set({
      ...{ business_name: 'A former artisan', business_detail: '', address: '', post_code: '', phone: '' },
      latitude: sql`round(${artisan.latitude}::numeric, 1)::float8`,
      longitude: sql`round(${artisan.longitude}::numeric, 1)::float8`,
    })
    .where(eq(artisan.account_id, account_id));
}
