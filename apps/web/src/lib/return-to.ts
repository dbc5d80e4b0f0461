const key = 'wanted';

/** Remembers a protected address opened while logged out, for after the login. */
export function rememberReturnTo(address: string): void {
  sessionStorage.setItem(key, address);
}

/** Null without one. */
export function readReturnTo(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetReturnTo(): void {
  sessionStorage.removeItem(key);
}
