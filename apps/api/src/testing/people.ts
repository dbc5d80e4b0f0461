import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { account, session } from '../db/schema/account-tables.ts';
import { artisan } from '../db/schema/artisan-tables.ts';
import { category } from '../db/schema/category-tables.ts';
import { profile } from '../db/schema/profile-tables.ts';
import { service } from '../db/schema/service-tables.ts';
import { hashToken, makeToken } from '../platform/http/token.ts';
import type { TestServer } from './test-server.ts';

type WithDatabase = Pick<TestServer, 'db'>;

export interface Person {
  account_id: string;
  email: string;
  token: string;
}

export interface ArtisanPerson extends Person {
  artisan_id: string;
  service_id: string;
  category_id: string;
}

export const saltaire = { post_code: 'BD18 4PS', latitude: 53.8376, longitude: -1.7905 } as const;

async function addPerson({ db }: WithDatabase, role: 'customer' | 'artisan', first_name: string): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const [row] = await db.insert(account).values({ email, role, first_name, last_name: 'Nair' }).returning();
  if (!row) throw new Error('No account was created');
  const token = makeToken();
  await db.insert(session).values({
    token_hash: hashToken(token),
    account_id: row.id,
    expires_at: sql`now() + interval '1 day'`,
  });
  return { account_id: row.id, email, token };
}

export async function addCustomer(
  server: WithDatabase,
  { first_name = 'Priya', home = saltaire }: { first_name?: string; home?: typeof saltaire | null } = {},
): Promise<Person> {
  const person = await addPerson(server, 'customer', first_name);
  await server.db.insert(profile).values({
    account_id: person.account_id,
    ...(home ? { ...home, address: '14 Albert Terrace, Saltaire', city: 'Shipley', county: 'West Yorkshire' } : {}),
  });
  return person;
}

export function addArtisanAccount(server: WithDatabase): Promise<Person> {
  return addPerson(server, 'artisan', 'Bo');
}

export async function addArtisan(
  server: WithDatabase,
  choice: { business_name?: string; category?: string; latitude?: number; longitude?: number; radius_km?: number } = {},
): Promise<ArtisanPerson> {
  const { db } = server;
  const person = await addPerson(server, 'artisan', 'Bo');
  const place = {
    latitude: choice.latitude ?? saltaire.latitude,
    longitude: choice.longitude ?? saltaire.longitude,
    service_radius_km: choice.radius_km ?? 15,
  };
  const [business] = await db
    .insert(artisan)
    .values({
      account_id: person.account_id,
      business_name: choice.business_name ?? `Beck & Co ${randomUUID().slice(0, 8)}`,
      address: 'Saltaire, Shipley',
      post_code: saltaire.post_code,
      ...place,
    })
    .returning();
  const [trade] = await db
    .select()
    .from(category)
    .where(sql`${category.category} = ${choice.category ?? 'Plumbing'}`);
  if (!business || !trade) throw new Error('No business was created');
  const [addedService] = await db
    .insert(service)
    .values({ artisan_id: business.id, category_id: trade.id, description: 'Taps, leaks and boilers', ...place })
    .returning();
  if (!addedService) throw new Error('No service was created');
  return { ...person, artisan_id: business.id, service_id: addedService.id, category_id: trade.id };
}
