const key = 'wanted';

/** A protected address that was opened while logged out. */
export function rememberReturnTo(address: string): void {
  sessionStorage.setItem(key, address);
}

export function readReturnTo(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetReturnTo(): void {
  sessionStorage.removeItem(key);
}
