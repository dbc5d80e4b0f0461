import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { texts } from './passkey-texts.ts';

// The server's library creates the options and this library reads them; the contract passes them on
// as they are.

export async function createPasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) };
}

export async function askForPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) };
}

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Returns advice for the person after a ceremony, or one of its calls, has failed. */
export function passkeyFault(error: unknown): string {
  if (!(error instanceof Error)) return texts.failed;
  const reason: unknown = Reflect.get(error, 'code');
  if (reason === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return texts.alreadyHere;
  if (reason === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT') return texts.noScreenLock;
  if (reason === 'ERROR_INVALID_DOMAIN' || reason === 'ERROR_INVALID_RP_ID') return texts.otherAddress;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.cancelled;
  return sentenceOf(error, error.name === 'NetworkError' ? texts.offline : texts.failed);
}
