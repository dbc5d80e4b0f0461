import { useSyncExternalStore } from 'react';
import { appHalf } from '../app-half.ts';

/** Each half of the app has a session of its own, so that one browser may hold both. */
const [tokenKey, userKey, farewellKey] =
  appHalf === 'artisan'
    ? ['artisanAccessToken', 'artisanUserId', 'artisanFarewell']
    : ['accessToken', 'userId', 'farewell'];

/** Why a session ended; said once on the log-in screen. */
export type SignOutReason = 'signed_out' | 'session_ended' | 'inactive';

export interface Session {
  token: string;
  user_id: string;
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The token of whoever is logged in; it alone decides what the guards show. */
export function currentToken(): string | null {
  return localStorage.getItem(tokenKey) || null;
}

/** The account id of whoever is logged in, for telling own messages from theirs. */
export function currentUserId(): string | null {
  return localStorage.getItem(userKey) || null;
}

/** Where the address that this person chose is kept in this browser. */
export function chosenAddressKey(): string {
  return `chosenAddress.${currentUserId() ?? ''}`;
}

/** Keeps a session for this browser and tells every screen. */
export function startSession({ token, user_id }: Session): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, user_id);
  sessionStorage.removeItem(farewellKey);
  tell();
}

/** Forgets the session in every tab and tells each why, so that its log-in screen can say so. */
export function endSession(reason: SignOutReason): void {
  if (!currentToken()) return;
  sessionStorage.setItem(farewellKey, reason);
  // Written for the moment only: the other tabs hear of it before they hear that the token is gone.
  localStorage.setItem(farewellKey, reason);
  localStorage.removeItem(farewellKey);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  tell();
}

/** Why the last session of this tab ended, until the next one starts. */
export function lastSignOutReason(): SignOutReason | null {
  const reason = sessionStorage.getItem(farewellKey);
  return reason === 'signed_out' || reason === 'session_ended' || reason === 'inactive' ? reason : null;
}

/** Calls back whenever somebody logs in or out, in this tab or another; answers the way to stop. */
export function watchSession(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === farewellKey && event.newValue) sessionStorage.setItem(farewellKey, event.newValue);
    if (event.key === tokenKey || event.key === farewellKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** Why the last session of this tab ended, as a value that a component follows. */
export function useSignOutReason(): SignOutReason | null {
  return useSyncExternalStore(watchSession, lastSignOutReason);
}

/** The current token as a value that a component follows. */
export function useToken(): string | null {
  return useSyncExternalStore(watchSession, currentToken);
}
