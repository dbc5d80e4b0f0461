import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { sql } from 'drizzle-orm';
import type { Position } from '../db/geography/position.ts';
import { type ArtisanPerson, addArtisan } from './people.ts';
import type { TestServer } from './test-server.ts';

/** A process reads the gazetteer only once, for the first page that needs it. */
export async function addTowns(
  { db }: Pick<TestServer, 'db'>,
  towns: readonly (Position & { name: string; county?: string; prominence?: number })[],
): Promise<void> {
  for (const { name, county = '', prominence = 0, latitude, longitude } of towns) {
    await db.execute(sql`
      insert into place (name, kind, city, county, prominence, latitude, longitude)
      values (${name}, 'town', ${name}, ${county}, ${prominence}, ${latitude}, ${longitude})`);
  }
}

export async function addPublicArtisan(
  server: TestServer,
  choice: Parameters<typeof addArtisan>[1] = {},
): Promise<ArtisanPerson & { address: string }> {
  const person = await addArtisan(server, choice);
  const body = { is_public: true, shows_hours: false };
  const answer = await server.make(artisanPage.setVisibility, person.token, { body });
  return { ...person, address: answer.body.data.address ?? '' };
}
