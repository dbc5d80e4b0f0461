import type { MeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '@fixit/api/testing/people';

export interface BenchConversation {
  id: string;
  customer: Person;
  artisan: ArtisanPerson;
}

/** Creates conversations with different customers and, by default, different artisans. */
export async function openConversations(
  database: Pick<MeasuredDatabase, 'pool' | 'db'>,
  count: number,
  artisanCount = count,
): Promise<BenchConversation[]> {
  const conversations: BenchConversation[] = [];
  const artisans: ArtisanPerson[] = [];
  while (artisans.length < artisanCount) artisans.push(await addArtisan(database));
  for (const artisan of Array.from({ length: count }, (_, index) => artisans[index % artisanCount])) {
    if (!artisan) throw new Error('A conversation needs an artisan');
    const customer = await addCustomer(database);
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into conversation (customer_id, artisan_id, service_id) values ($1, $2, $3) returning id',
      [customer.account_id, artisan.artisan_id, artisan.service_id],
    );
    conversations.push({ id: rows[0]?.id ?? '', customer, artisan });
  }
  return conversations;
}
