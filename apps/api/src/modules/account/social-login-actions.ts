import type { account, Role } from '@fixit/contract/account';
import type { Answer } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import type { Identity, SignInPage } from '../../platform/external/openid.ts';
import { makeToken } from '../../platform/http/token.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountDeps } from './account-deps.ts';
import * as repository from './account-repository.ts';
import { addNonce, takeNonce } from './nonce-repository.ts';
import { type Opened, openSession, refuseSuspended } from './session/session-actions.ts';

/** Null where no issuer is set up. */
export async function showSocialLogin({ openId }: AccountDeps): Promise<SignInPage | null> {
  return openId && openId.findSignInPage();
}

/** The ID token must hold the nonce. Null where no issuer is set up. */
export async function beginSocialLogin(
  db: Db,
  deps: AccountDeps,
): Promise<Answer<typeof account.beginSocialLogin>['data']> {
  const page = await showSocialLogin(deps);
  if (!page) return null;
  const nonce = makeToken();
  await addNonce(db, nonce);
  return { ...page, nonce };
}

/** A token is taken once, and only from a sign-in that was begun here. */
export async function identify(db: Db, { openId }: AccountDeps, id_token: string): Promise<Identity> {
  if (!openId) throw refuse('social_unavailable');
  const identity = await openId.check(id_token);
  if (!(await takeNonce(db, identity.nonce))) throw refuse('social_refused');
  return identity;
}

/** The first use makes or links the account, unless that has another subject or role. */
export async function loginWithGoogle(
  db: Db,
  deps: AccountDeps,
  id_token: string,
  { role, device }: { role: Role; device: string },
): Promise<Opened> {
  const identity = await identify(db, deps, id_token);
  return db.transaction(async (tx) => {
    const known = await repository.findIdentified(tx, identity.subject, identity.email);
    const account_id = known ? await recognise(tx, known, identity, role) : await join(tx, identity, role);
    const opened = await openSession(tx, account_id, device);
    if (!opened) throw refuse('social_refused');
    return opened;
  });
}

async function recognise(db: Db, known: repository.Account, { subject }: Identity, role: Role): Promise<string> {
  if (known.role !== role) throw refuse('social_refused');
  if (known.suspended_reason !== null) throw refuseSuspended(known.suspended_reason);
  if (known.social_subject === null) await repository.linkIdentity(db, known.id, subject);
  else if (known.social_subject !== subject) throw refuse('social_refused');
  return known.id;
}

async function join(db: Db, identity: Identity, role: Role): Promise<string> {
  const { subject, email, first_name, last_name } = identity;
  const person = { email, role, first_name, last_name, password_hash: null, social_subject: subject };
  const made = await repository.addAccount(db, person);
  if (made) return made;
  const existing = await repository.findIdentified(db, subject, email);
  if (!existing) throw refuse('social_refused');
  return recognise(db, existing, identity, role);
}
