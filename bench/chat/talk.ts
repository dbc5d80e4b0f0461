import type { MeasuredDatabase } from '@fixit/api/testing/measured/database';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '@fixit/api/testing/people';

/** A conversation and those who have it. */
export interface TestConversation {
  id: string;
  customer: Person;
  artisan: ArtisanPerson;
}

/** Makes so many conversations, each of a customer and an artisan of its own. */
export async function openTalks(
  database: Pick<MeasuredDatabase, 'pool' | 'db'>,
  count: number,
): Promise<TestConversation[]> {
  const talks: TestConversation[] = [];
  for (let made = 0; made < count; made += 1) {
    const [customer, artisan] = [await addCustomer(database), await addArtisan(database)];
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into conversation (customer_id, artisan_id, service_id) values ($1, $2, $3) returning id',
      [customer.account_id, artisan.artisan_id, artisan.service_id],
    );
    talks.push({ id: rows[0]?.id ?? '', customer, artisan });
  }
  return talks;
}
