import type { Db } from '../db/connection.ts';
import * as suspension from '../modules/account/suspension/suspension-actions.ts';
import { registrations } from '../registrations.ts';

/** Suspends and restores accounts like the operator, with every module registered. */
export const suspendAccount = (db: Db, email: string, reason: string) =>
  suspension.suspendAccount(db, registrations, { email, reason });
export const restoreAccount = (db: Db, email: string) => suspension.restoreAccount(db, registrations, email);
