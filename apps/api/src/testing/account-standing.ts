import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { hashPassword } from '../modules/account/password/password.ts';
import * as suspension from '../modules/account/suspension/suspension-actions.ts';
import { registrations } from '../registrations.ts';
import type { Person } from './people.ts';
import { password } from './sign-up.ts';
import type { TestServer } from './test-server.ts';

/** Includes the effects in all modules. */
export const suspendTestAccount = (db: Db, email: string, reason: string) =>
  suspension.suspendAccount(db, registrations, { email, reason });
export const restoreTestAccount = (db: Db, email: string) => suspension.restoreAccount(db, registrations, email);

export async function setTestPassword(server: TestServer, { account_id }: Person): Promise<void> {
  await server.db.execute(sql`
    update account set password_hash = ${await hashPassword(password)} where id = ${account_id}`);
}

export async function deleteTestAccount(server: TestServer, person: Person): Promise<void> {
  await setTestPassword(server, person);
  const { status, error } = await server.call(account.remove, { token: person.token, body: { password } });
  if (status !== 200) throw new Error(`The account was not deleted: ${error.message}`);
}
