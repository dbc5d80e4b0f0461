import type { Client, Pool } from 'pg';
import { type SigningKey, signingSecretName } from './archive/backup-signature.ts';

/** Returns null if no backup of this database has been signed yet. */
export async function readSigningKey(client: Pick<Client | Pool, 'query'>): Promise<SigningKey | null> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.server_secret') is not null as exists",
  );
  if (!tables[0]?.exists) return null;
  const { rows } = await client.query<{ secret: Buffer }>('select secret from server_secret where name = $1', [
    signingSecretName,
  ]);
  return rows[0] ? { kind: 'server', key: rows[0].secret } : null;
}

export async function storeSigningKey(client: Client, key: SigningKey | null): Promise<void> {
  await client.query('delete from server_secret where name = $1', [signingSecretName]);
  if (key) await client.query('insert into server_secret (name, secret) values ($1, $2)', [signingSecretName, key.key]);
}
