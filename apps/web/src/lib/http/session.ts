import { useSyncExternalStore } from 'react';
import { audience } from '../audience.ts';
import { createListeners } from '../store.ts';

/** Customers and artisans have separate sessions, so one browser can hold both. */
const [tokenKey, userKey, reasonKey] =
  audience === 'artisan'
    ? ['artisanAccessToken', 'artisanUserId', 'artisanFarewell']
    : ['accessToken', 'userId', 'farewell'];

const ownDeviceKey = 'artisanOwnDevice';
const restrictedKey = audience === 'artisan' ? 'artisanRestricted' : 'restricted';

export type SignOutReason = 'signed_out' | 'session_ended' | 'inactive';

export interface StoredSession {
  token: string;
  user_id: string;
  /** This is true if an artisan confirmed at login that the device is their own. */
  own_device?: boolean;
  /** The session of a suspended account opens only its cases and its data. */
  restricted?: boolean;
}

const { notify, add } = createListeners();

export function currentToken(): string | null {
  return localStorage.getItem(tokenKey) || null;
}

export function currentUserId(): string | null {
  return localStorage.getItem(userKey) || null;
}

export function chosenAddressKey(): string {
  return `chosenAddress.${currentUserId() ?? ''}`;
}

export function staysLoggedIn(): boolean {
  return audience === 'artisan' && localStorage.getItem(ownDeviceKey) !== null;
}

export function startSession({ token, user_id, own_device, restricted }: StoredSession): void {
  if (restricted) localStorage.setItem(restrictedKey, '1');
  else localStorage.removeItem(restrictedKey);
  if (own_device) localStorage.setItem(ownDeviceKey, '1');
  else if (audience === 'artisan') localStorage.removeItem(ownDeviceKey);
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, user_id);
  sessionStorage.removeItem(reasonKey);
  notify();
}

export function isRestricted(): boolean {
  return localStorage.getItem(restrictedKey) !== null;
}

/** Ends the session in every tab. */
export function endSession(reason: SignOutReason): void {
  if (!currentToken()) return;
  sessionStorage.setItem(reasonKey, reason);
  // The reason is stored only for a moment: other tabs read it before they see that the token was
  // removed.
  localStorage.setItem(reasonKey, reason);
  localStorage.removeItem(reasonKey);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  localStorage.removeItem(restrictedKey);
  if (audience === 'artisan') localStorage.removeItem(ownDeviceKey);
  notify();
}

export function lastSignOutReason(): SignOutReason | null {
  const reason = sessionStorage.getItem(reasonKey);
  return reason === 'signed_out' || reason === 'session_ended' || reason === 'inactive' ? reason : null;
}

/** Reports login and logout, in this tab or another. Returns an unsubscribe function. */
export function watchSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === reasonKey && event.newValue) sessionStorage.setItem(reasonKey, event.newValue);
    if (event.key === tokenKey || event.key === reasonKey || event.key === null) listener();
  };
  const remove = add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    remove();
    window.removeEventListener('storage', onStorage);
  };
}

export function useSignOutReason(): SignOutReason | null {
  return useSyncExternalStore(watchSession, lastSignOutReason, lastSignOutReason);
}

export function useToken(): string | null {
  return useSyncExternalStore(watchSession, currentToken, currentToken);
}
