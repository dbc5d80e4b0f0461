import { recoveredRefusal } from '@fixit/contract/operator/operator';
import {
  type EmailSettingsChange,
  emailsByDefault,
  type OperatorEmailSettings,
} from '@fixit/contract/operator/own-account';
import type { Db } from '../../../db/database.ts';
import type { OperatorCaller } from '../../../platform/http/operator/operator-session.ts';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordAuditOf } from '../../audit/audit-actions.ts';
import { emailPasskeyChange } from '../email/passkey-emails.ts';
import { addRecoveryCodes, lockOperator, removeRecoveryCodes } from '../operator-repository.ts';
import { auditRefusal } from '../passkey/audit-refusal.ts';
import { beginRegistration, verifyRegistration } from '../passkey/ceremony-actions.ts';
import { addPasskey, listPasskeys, removePasskey } from '../passkey/passkey-repository.ts';
import { generateRecoveryCodes, normaliseCode } from '../passkey/recovery-codes.ts';
import { countUnusedCodes, findEmailSettings, storeChosenEmails, storeQuietHours } from './own-account-repository.ts';

export async function showOwnAccount(db: Db, caller: OperatorCaller) {
  const { operator_id } = caller;
  return {
    ...(await showEmailSettings(db, caller)),
    passkeys: await listPasskeys(db, operator_id),
    recovery_codes_left: await countUnusedCodes(db, operator_id),
  };
}

export function beginOwnPasskey(db: Db, party: RelyingParty, caller: OperatorCaller) {
  requireTouch(caller);
  return beginRegistration(db, party, { ...caller, id: caller.operator_id });
}

/** A passkey added in the session of a recovered passkey is restricted like it for a day. */
export async function addOwnPasskey(
  db: Db,
  party: RelyingParty,
  caller: OperatorCaller,
  input: { credential: { id: string }; passkey_name: string },
): Promise<void> {
  requireTouch(caller);
  const { operator_id, is_recovered: recovered } = caller;
  const passkey = await auditRefusal(db, operator_id, () =>
    verifyRegistration(db, party, operator_id, input.credential),
  );
  await db.transaction(async (tx) => {
    const name = input.passkey_name;
    const passkey_id = await addPasskey(tx, { ...passkey, name, recovered, host: party.id });
    const entry = { command: 'operator passkey', arguments: { name, recovered }, after: { passkey_id } };
    await recordAuditOf(tx, { operator_id }, entry);
    await emailPasskeyChange(tx, party, caller, { change: 'added', name });
  });
}

/** Locks the operator, so that simultaneous removals leave one passkey. Ends the passkey's sessions. */
export async function removeOwnPasskey(
  tx: Db,
  party: RelyingParty,
  caller: OperatorCaller,
  passkey_id: string,
): Promise<void> {
  requireTouch(caller);
  refuseRecoveredSession(caller);
  const { operator_id } = caller;
  await lockOperator(tx, operator_id);
  const passkeys = await listPasskeys(tx, operator_id);
  const passkey = passkeys.find(({ id }) => id === passkey_id);
  if (!passkey) throw refuse('not_found', { message: 'There is no such passkey.' });
  if (passkeys.length === 1)
    throw refuse('state_conflict', { message: 'This is your only passkey. Add another one first.' });
  await removePasskey(tx, passkey_id);
  const { name } = passkey;
  const entry = { command: 'operator passkey removed', arguments: { name }, before: { passkey_id }, after: null };
  await recordAuditOf(tx, { operator_id }, entry);
  await emailPasskeyChange(tx, party, caller, { change: 'removed', name });
}

export async function renewRecoveryCodes(tx: Db, party: RelyingParty, caller: OperatorCaller): Promise<string[]> {
  requireTouch(caller);
  refuseRecoveredSession(caller);
  const { operator_id } = caller;
  await lockOperator(tx, operator_id);
  await removeRecoveryCodes(tx, operator_id);
  const codes = generateRecoveryCodes();
  await addRecoveryCodes(tx, operator_id, codes.map(normaliseCode));
  await recordAuditOf(tx, { operator_id }, { command: 'operator recovery codes', arguments: {}, after: null });
  await emailPasskeyChange(tx, party, caller, { change: 'codes_renewed' });
  return codes;
}

export async function chooseOwnEmails(
  tx: Db,
  caller: OperatorCaller,
  { emails, quiet }: EmailSettingsChange,
): Promise<OperatorEmailSettings> {
  if (quiet && quiet.from === quiet.until)
    throw refuse('invalid', { errors: { quiet: ['Quiet hours must not end at the time when they begin'] } });
  if (emails) await storeChosenEmails(tx, caller.operator_id, [...new Set(emails)]);
  if (quiet !== undefined) await storeQuietHours(tx, caller.operator_id, quiet);
  return showEmailSettings(tx, caller);
}

async function showEmailSettings(db: Db, { operator_id, role }: OperatorCaller): Promise<OperatorEmailSettings> {
  const { emails, quiet } = await findEmailSettings(db, operator_id);
  return { emails: emails ?? [...emailsByDefault(role)], quiet };
}

function requireTouch({ is_touched }: OperatorCaller): void {
  if (!is_touched) throw refuse('touch_needed');
}

/** Prevents somebody with a stolen recovery code from locking the operator out. */
function refuseRecoveredSession({ is_recovered }: OperatorCaller): void {
  if (!is_recovered) return;
  throw refuse('forbidden', { message: recoveredRefusal });
}
