const key = 'wanted';

/** Remembers the protected address that somebody asked for while logged out, to be offered after the login. */
export function rememberReturnTo(address: string): void {
  sessionStorage.setItem(key, address);
}

/** The address that somebody wanted before the login; null without any. */
export function readReturnTo(): string | null {
  return sessionStorage.getItem(key);
}

/** Forgets that address. */
export function forgetReturnTo(): void {
  sessionStorage.removeItem(key);
}
