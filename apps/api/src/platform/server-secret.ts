import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { serverSecret } from '../db/schema/server-tables.ts';

/** Returns 32 random bytes that all processes of a database share. The first process creates them. */
export async function requireServerSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(serverSecret)
    .values({ name, secret: randomBytes(32) })
    .onConflictDoNothing();
  const [stored] = await db.select().from(serverSecret).where(eq(serverSecret.name, name));
  if (!stored) throw new Error(`The server's secret ${name} was not stored`);
  return stored.secret;
}
