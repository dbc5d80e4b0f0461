import type { Client, Pool } from 'pg';
import { type SigningKey, signingSecret } from './archive/backup-signature.ts';

/** Returns null if this database has made no signed backup yet. */
export async function readSigningKey(client: Pick<Client | Pool, 'query'>): Promise<SigningKey | null> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('public.server_secret') is not null as found",
  );
  if (!tables[0]?.found) return null;
  const { rows } = await client.query<{ secret: Buffer }>('select secret from server_secret where name = $1', [
    signingSecret,
  ]);
  return rows[0] ? { kind: 'server', key: rows[0].secret } : null;
}

/** Replaces a key that came with a backup by the one that the database had before. */
export async function storeSigningKey(client: Client, key: SigningKey | null): Promise<void> {
  await client.query('delete from server_secret where name = $1', [signingSecret]);
  if (key) await client.query('insert into server_secret (name, secret) values ($1, $2)', [signingSecret, key.key]);
}
