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
import { readSession } from './login-session.ts';
import { loginTexts } from './login-texts.ts';

export type SocialAction = 'login' | 'signup' | 'delete';

/** This is stored while the person is at Google, whose answer must match it. */
interface GoogleRequest {
  action: SocialAction;
  state: string;
  nonce: string;
  ownDevice: boolean;
  restricted: boolean;
}

const requestKey = 'socialSignIn';

/** Google redirects back to the login. Returns false if Google is not set up. */
export async function leaveForGoogle(
  action: SocialAction,
  { ownDevice = false, restricted = false } = {},
): Promise<boolean> {
  const issuer = await beginLogin();
  if (!issuer) return false;
  const request: GoogleRequest = { action, state: newKey(), nonce: issuer.nonce, ownDevice, restricted };
  sessionStorage.setItem(requestKey, JSON.stringify(request));
  const url = new URL(issuer.authorization_endpoint);
  const parameters = {
    client_id: issuer.client_id,
    redirect_uri: window.location.origin + basePath + paths.login,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  window.location.assign(url);
  return true;
}

/** Starts a session, or shows a toast if Google's answer is invalid. Rejects if the call fails. */
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
  const session = { ...readSession(await call(account.loginWithGoogle, input)), own_device, restricted };
  if (invitation) invitationToken.drop();
  toast.success(loginTexts.loggedIn, { id: 'login' });
  startSession(session);
  onSuccess(restricted);
}

/** Returns the credential, or a message that explains the failure. */
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

/** Returns null if the server has no social login. */
const beginLogin = () => dataOrNull(call(account.beginSocialLogin, {}));

function takeGoogleRequest(): GoogleRequest | null {
  const json = sessionStorage.getItem(requestKey);
  sessionStorage.removeItem(requestKey);
  // Only this file writes the key.
  return json === null ? null : (JSON.parse(json) as GoogleRequest);
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
