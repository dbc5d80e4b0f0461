import type { Db } from '../../db/database.ts';
import { noteTouch, type OperatorCaller, openOperatorSession } from '../../platform/http/operator/operator-session.ts';
import type { RelyingParty } from '../../platform/http/operator/own-origin.ts';
import { makeToken } from '../../platform/http/token.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordAuditOf } from '../audit/audit-actions.ts';
import { emailPasskeyChange } from './email/passkey-emails.ts';
import * as repository from './operator-repository.ts';
import { auditRefusal } from './passkey/audit-refusal.ts';
import {
  beginAuthentication,
  beginRegistration,
  verifyAuthentication,
  verifyRegistration,
} from './passkey/ceremony-actions.ts';
import { addPasskey } from './passkey/passkey-repository.ts';
import { generateRecoveryCodes, normaliseCode } from './passkey/recovery-codes.ts';

const usedLinkMessage = 'This link has already been used, or is older than an hour. Ask an owner for a new one.';

type Credential = { id: string };

export async function beginSetUp(db: Db, party: RelyingParty, token: string) {
  const invitation = await requireOperatorInvitation(db, token);
  return {
    name: invitation.name,
    email: invitation.email,
    options: { ...(await beginRegistration(db, party, invitation)) },
  };
}

/** The first passkey of an operator comes with recovery codes. */
export async function finishSetUp(
  db: Db,
  party: RelyingParty,
  input: { token: string; credential: Credential; passkey_name: string; device: string },
) {
  const invitation = await requireOperatorInvitation(db, input.token);
  const passkey = await auditRefusal(db, invitation.id, () =>
    verifyRegistration(db, party, invitation.id, input.credential),
  );
  return db.transaction(async (tx) => {
    if (!(await repository.takeInvitation(tx, input.token))) throw refuse('not_found', { message: usedLinkMessage });
    const { recovered } = invitation;
    const passkey_id = await addPasskey(tx, { ...passkey, name: input.passkey_name, recovered, host: party.id });
    const codes = generateRecoveryCodes();
    const isFirst = await repository.addRecoveryCodes(tx, invitation.id, codes.map(normaliseCode));
    const session = { operator_id: invitation.id, passkey_id, device: input.device };
    const session_token = await openOperatorSession(tx, session);
    await recordAuditOf(
      tx,
      { operator_id: invitation.id },
      { command: 'operator passkey', arguments: { name: input.passkey_name, recovered }, after: { passkey_id } },
    );
    const { id, name, email, role } = invitation;
    const change = recovered ? 'recovered' : 'added';
    if (!isFirst) await emailPasskeyChange(tx, party, { name, email }, { change, name: input.passkey_name });
    return { operator: { id, name, email, role }, recovery_codes: isFirst ? codes : [], session_token };
  });
}

export const beginSignIn = (db: Db, party: RelyingParty) =>
  beginAuthentication(db, party, { purpose: 'sign_in', operator_id: null });

export async function finishSignIn(
  db: Db,
  party: RelyingParty,
  { credential, device }: { credential: Credential; device: string },
): Promise<{ session_token: string; signed_in: repository.StoredOperator }> {
  const use = { purpose: 'sign_in', operator_id: null } as const;
  const passkey = await auditRefusal(db, null, () => verifyAuthentication(db, party, use, credential));
  const { operator_id, id: passkey_id } = passkey;
  return db.transaction(async (tx) => {
    await recordAuditOf(tx, { operator_id }, { command: 'operator sign in', arguments: {}, after: { passkey_id } });
    const session_token = await openOperatorSession(tx, { operator_id, passkey_id, device });
    const signed_in = await repository.findActiveOperator(tx, operator_id);
    if (!signed_in) throw refuse('not_found');
    return { session_token, signed_in };
  });
}

export const beginTouch = (db: Db, party: RelyingParty, { operator_id }: OperatorCaller) =>
  beginAuthentication(db, party, { purpose: 'touch', operator_id });

export async function finishTouch(
  db: Db,
  party: RelyingParty,
  caller: OperatorCaller,
  credential: Credential,
): Promise<void> {
  const { operator_id } = caller;
  const use = { purpose: 'touch', operator_id } as const;
  await auditRefusal(db, operator_id, () => verifyAuthentication(db, party, use, credential));
  await noteTouch(db, caller);
}

/** Exchanges a recovery code for the token of a set-up link. Each code works once. */
export async function recover(db: Db, { email, code }: { email: string; code: string }): Promise<string> {
  return auditRefusal(db, null, () =>
    db.transaction(async (tx) => {
      const operator = await repository.takeRecoveryCode(tx, email, normaliseCode(code));
      if (!operator) throw refuse('wrong_code', { message: 'That email and code do not match, or the code was used.' });
      const token = makeToken();
      await repository.addInvitation(tx, operator.id, token, true);
      await recordAuditOf(
        tx,
        { operator_id: operator.id },
        { command: 'operator recover', arguments: {}, after: null },
      );
      return token;
    }),
  );
}

async function requireOperatorInvitation(db: Db, token: string): Promise<repository.OperatorInvitation> {
  const invitation = await repository.findOperatorInvitation(db, token);
  if (!invitation) throw refuse('not_found', { message: usedLinkMessage });
  return invitation;
}
