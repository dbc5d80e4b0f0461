import type { account, Role } from '@fixit/contract/account';
import type { Answer } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import type { OpenIdIdentity, SignInPage } from '../../platform/external/openid.ts';
import { makeToken } from '../../platform/http/token.ts';
import { refuse } from '../../platform/refusal.ts';
import { findInvitationOfSignUp, markInvitationUsed } from '../artisan-invitation/artisan-invitation-actions.ts';
import type { AccountDeps } from './account-deps.ts';
import * as repository from './account-repository.ts';
import { addNonce, takeNonce } from './nonce-repository.ts';
import { type IssuedSession, openSession, refuseSuspended } from './session/session-actions.ts';
import { restoreAccount } from './suspension/suspension-actions.ts';

/** Returns null if no issuer is configured. */
export async function showSocialLogin({ openId }: AccountDeps): Promise<SignInPage | null> {
  return openId && openId.findSignInPage();
}

/** Returns a nonce, which the ID token must contain, or null if no issuer is configured. */
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

/** Verifies a token. It works only once, and only for a sign-in that started on this server. */
export async function verifyIdentity(db: Db, { openId }: AccountDeps, id_token: string): Promise<OpenIdIdentity> {
  if (!openId) throw refuse('social_unavailable');
  const identity = await openId.check(id_token);
  if (!(await takeNonce(db, identity.nonce))) throw refuse('social_refused');
  return identity;
}

interface SocialLogin {
  role: Role;
  device: string;
  own_device: boolean;
  /** A sign-up uses up the invitation with this token. */
  invitation: string | null | undefined;
  restricted: boolean;
}

/** Creates or links the account on first use. Refuses an account with another subject or role. */
export async function loginWithGoogle(
  db: Db,
  deps: AccountDeps,
  id_token: string,
  { role, device, own_device, invitation, restricted }: SocialLogin,
): Promise<IssuedSession> {
  const identity = await verifyIdentity(db, deps, id_token);
  return db.transaction(async (tx) => {
    const existing = await repository.findByIdentity(tx, identity.subject, identity.email);
    const account_id = existing
      ? await useExistingAccount(tx, deps, existing, { identity, role, restricted })
      : await createIdentifiedAccount(tx, deps, identity, { role, invitation, restricted });
    const isSuspended = existing !== undefined && existing.suspended_reason !== null;
    const session = await openSession(tx, { account_id, device, own_device, restricted: isSuspended });
    if (!session) throw refuse('social_refused');
    return session;
  });
}

async function useExistingAccount(
  db: Db,
  { registrations }: AccountDeps,
  existing: repository.IdentifiedAccount,
  { identity: { subject }, role, restricted }: Pick<SocialLogin, 'role' | 'restricted'> & { identity: OpenIdIdentity },
): Promise<string> {
  if (existing.role !== role) throw refuse('social_refused');
  if (existing.suspended_reason !== null && !restricted)
    throw refuseSuspended(existing.suspended_reason, existing.suspended_until);
  if (existing.social_subject === null) await repository.linkIdentity(db, existing.id, subject);
  else if (existing.social_subject !== subject) throw refuse('social_refused');
  if (existing.is_restorable && existing.email !== null)
    await restoreAccount(db, registrations, existing.email, { onlyIfOver: true });
  return existing.id;
}

async function createIdentifiedAccount(
  db: Db,
  deps: AccountDeps,
  identity: OpenIdIdentity,
  { role, invitation, restricted }: Pick<SocialLogin, 'role' | 'invitation' | 'restricted'>,
): Promise<string> {
  const { subject, email, first_name, last_name } = identity;
  const person = { email, role, first_name, last_name, password_hash: null, social_subject: subject };
  const account_id = await repository.addAccount(db, person);
  if (account_id) {
    const invitation_id = role === 'artisan' ? await findInvitationOfSignUp(db, invitation) : null;
    if (invitation_id) await markInvitationUsed(db, invitation_id, account_id);
    return account_id;
  }
  const existing = await repository.findByIdentity(db, subject, email);
  if (!existing) throw refuse('social_refused');
  return useExistingAccount(db, deps, existing, { identity, role, restricted });
}
