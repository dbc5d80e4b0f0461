import { account } from '@fixit/contract/account';
import { basePath } from '../../lib/audience.ts';
import { orNullIfUnsupported } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { newKey } from '../../lib/http/key.ts';
import type { Session } from '../../lib/http/session.ts';
import { paths } from '../../lib/paths.ts';
import { accountKind } from './account-kind.ts';
import { sessionOf } from './login-session.ts';
import { texts } from './texts.ts';

export type SocialAction = 'login' | 'signup' | 'delete';

/** To match the issuer's answer. */
interface Asked {
  action: SocialAction;
  state: string;
  nonce: string;
}

const key = 'socialSignIn';

/** Goes to the issuer's page, which returns to the login; false where no issuer is set up. */
export async function leaveForGoogle(action: SocialAction): Promise<boolean> {
  const page = await begin();
  if (!page) return false;
  const asked: Asked = { action, state: newKey(), nonce: page.nonce };
  sessionStorage.setItem(key, JSON.stringify(asked));
  const address = new URL(page.authorization_endpoint);
  const question = {
    client_id: page.client_id,
    redirect_uri: window.location.origin + basePath + paths.login,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: asked.state,
    nonce: asked.nonce,
  };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
  window.location.assign(address);
  return true;
}

/** A failure is a sentence. Rejects as the call does. */
export async function finishGoogle(answer: URLSearchParams): Promise<{ session: Session } | { failure: string }> {
  const read = readCredential(answer);
  if ('failure' in read) return read;
  const { action, access_token } = read;
  const input = { params: { action }, query: { login_type: accountKind.type }, body: { access_token } } as const;
  return { session: sessionOf(await call(account.loginWithGoogle, input)) };
}

/** Or a sentence that says why there is none. */
export function readCredential(
  answer: URLSearchParams,
): { action: SocialAction; access_token: string } | { failure: string } {
  const asked = takeAsked();
  if (!asked || asked.state !== answer.get('state')) return { failure: texts.googleRefused };
  if (answer.get('error') === 'access_denied') return { failure: texts.googleCancelled };
  const access_token = answer.get('id_token') ?? '';
  if (nonceOf(access_token) !== asked.nonce) return { failure: texts.googleRefused };
  return { action: asked.action, access_token };
}

/** A server without this call has no social sign-in. */
const begin = async () => (await orNullIfUnsupported(call(account.beginSocialLogin, {})))?.data ?? null;

function takeAsked(): Asked | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // Only this file writes this key.
  return kept === null ? null : (JSON.parse(kept) as Asked);
}

/** Not verified here: the server verifies the token. */
function nonceOf(id_token: string): unknown {
  const claims = id_token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return (JSON.parse(atob(claims)) as { nonce?: unknown } | null)?.nonce;
  } catch {
    return undefined;
  }
}
