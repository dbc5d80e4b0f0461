const key = 'wanted';

/** Remembers a protected address that was opened without a login. */
export function rememberReturnTo(address: string): void {
  sessionStorage.setItem(key, address);
}

export function readReturnTo(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetReturnTo(): void {
  sessionStorage.removeItem(key);
}
