import type { AccountDetails } from '@fixit/contract/account/account-details';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { account } from '../../../db/schema/account-tables.ts';

/** Returns undefined for a deleted account. */
export async function findDetails(db: Db, id: string): Promise<AccountDetails | undefined> {
  const { first_name, last_name, email } = account;
  const [row] = await db
    .select({ first_name, last_name, email: sql<string>`${email}` })
    .from(account)
    .where(and(eq(account.id, id), isNotNull(email)));
  return row;
}

type EmailChange = { id: string; from: string; to: string };

/** Returns false if the account's email is no longer `from`, or if another account has the new email. */
export async function replaceEmail(db: Db, { id, from, to }: EmailChange): Promise<boolean> {
  try {
    // The savepoint keeps the transaction usable if a simultaneous sign-up takes the email.
    return await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(account)
        .set({ email: to })
        .where(and(eq(account.id, id), eq(account.email, from)));
      return rowCount === 1;
    });
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function isDuplicateKey(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
