import type { Business } from '@fixit/contract/artisan';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';

const columns = {
  id: artisan.id,
  business_name: artisan.business_name,
  business_detail: artisan.business_detail,
  address: artisan.address,
  post_code: artisan.post_code,
  phone: artisan.phone,
  service_radius_km: artisan.service_radius_km,
  shows_street: artisan.shows_street,
  shop_sign: artisan.shop_sign,
  latitude: artisan.latitude,
  longitude: artisan.longitude,
};

export async function findBusiness(db: Db, account_id: string): Promise<Business | undefined> {
  const [row] = await db.select(columns).from(artisan).where(eq(artisan.account_id, account_id));
  return row;
}

export async function lockBusiness(db: Db, account_id: string): Promise<Business | undefined> {
  const [row] = await db.select(columns).from(artisan).where(eq(artisan.account_id, account_id)).for('no key update');
  return row;
}

export async function saveBusiness(db: Db, business: Omit<Business, 'id'> & { account_id: string }): Promise<Business> {
  const { account_id, ...values } = business;
  const [saved] = await db
    .insert(artisan)
    .values(business)
    .onConflictDoUpdate({ target: artisan.account_id, set: values })
    .returning(columns);
  if (!saved) throw new Error(`The business of account ${account_id} was not stored`);
  return saved;
}

export async function saveBusinessPhone(db: Db, account_id: string, phone: string): Promise<void> {
  await db.update(artisan).set({ phone }).where(eq(artisan.account_id, account_id));
}

export async function eraseBusiness(db: Db, account_id: string): Promise<void> {
  await db
    .update(artisan)
    .set({
      business_name: 'A former artisan',
      business_detail: '',
      address: '',
      post_code: '',
      phone: '',
      shows_street: false,
      shop_sign: null,
      latitude: sql`round(${artisan.latitude}::numeric, 1)::float8`,
      longitude: sql`round(${artisan.longitude}::numeric, 1)::float8`,
    })
    .where(eq(artisan.account_id, account_id));
}
