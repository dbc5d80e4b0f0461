import { account } from '@fixit/contract/account';
import { basePath } from '../../../lib/audience.ts';
import { dataOrNull } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { newKey } from '../../../lib/http/key.ts';
import { startSession } from '../../../lib/http/session.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { accountKind } from '../account-kind.ts';
import { invitationToken } from '../sign-up/invitation-token.ts';
import { googleTexts } from './google-texts.ts';
import { sessionOf } from './login-session.ts';
import { loginTexts } from './login-texts.ts';

export type SocialAction = 'login' | 'signup' | 'delete';

/** The request is stored to match the issuer's answer. */
interface GoogleRequest {
  action: SocialAction;
  state: string;
  nonce: string;
  ownDevice: boolean;
  /** A suspended person reads their cases. */
  restricted: boolean;
}

const key = 'socialSignIn';

/** Opens the issuer's page, which returns to the login. Returns false if no issuer is set up. */
export async function leaveForGoogle(
  action: SocialAction,
  { ownDevice = false, restricted = false } = {},
): Promise<boolean> {
  const page = await beginLogin();
  if (!page) return false;
  const request: GoogleRequest = { action, state: newKey(), nonce: page.nonce, ownDevice, restricted };
  sessionStorage.setItem(key, JSON.stringify(request));
  const address = new URL(page.authorization_endpoint);
  const parameters = {
    client_id: page.client_id,
    redirect_uri: window.location.origin + basePath + paths.login,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  window.location.assign(address);
  return true;
}

/** Starts a session, or shows why Google's answer is refused. Rejects if the call fails. */
export async function logInWithGoogle(
  answer: URLSearchParams,
  onSuccess: (isRestricted: boolean) => void,
): Promise<void> {
  const credential = readCredential(answer);
  if ('failure' in credential) {
    toast.error(credential.failure, { id: 'login' });
    return;
  }
  const { action, access_token, ownDevice: own_device, restricted } = credential;
  const invitation = action === 'signup' ? invitationToken.take() : '';
  const body = {
    access_token,
    ...(own_device && { own_device }),
    ...(invitation && { invitation }),
    ...(restricted && { restricted }),
  };
  const input = { params: { action }, query: { login_type: accountKind.type }, body } as const;
  const session = { ...sessionOf(await call(account.loginWithGoogle, input)), own_device, restricted };
  if (invitation) invitationToken.drop();
  toast.success(loginTexts.loggedIn, { id: 'login' });
  startSession(session);
  onSuccess(restricted);
}

/** Returns the credential, or a sentence that says why there is none. */
export function readCredential(
  answer: URLSearchParams,
): (Pick<GoogleRequest, 'action' | 'ownDevice' | 'restricted'> & { access_token: string }) | { failure: string } {
  const request = takeGoogleRequest();
  if (!request || request.state !== answer.get('state')) return { failure: googleTexts.googleRefused };
  if (answer.get('error') === 'access_denied') return { failure: googleTexts.googleCancelled };
  const access_token = answer.get('id_token') ?? '';
  if (nonceOf(access_token) !== request.nonce) return { failure: googleTexts.googleRefused };
  const { action, ownDevice, restricted } = request;
  return { action, access_token, ownDevice, restricted };
}

/** Asks the server to begin. A server without this call has no social sign-in. */
const beginLogin = () => dataOrNull(call(account.beginSocialLogin, {}));

function takeGoogleRequest(): GoogleRequest | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // This file alone writes the key.
  return stored === null ? null : (JSON.parse(stored) as GoogleRequest);
}

/** Reads the nonce without verifying the token, which the server does. */
function nonceOf(id_token: string): unknown {
  const claims = id_token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return (JSON.parse(atob(claims)) as { nonce?: unknown } | null)?.nonce;
  } catch {
    return undefined;
  }
}
