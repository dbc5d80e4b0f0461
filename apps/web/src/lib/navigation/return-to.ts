const key = 'wanted';

/** Remembers a protected URL that was opened without a login. */
export function rememberReturnTo(url: string): void {
  sessionStorage.setItem(key, url);
}

export function readReturnTo(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetReturnTo(): void {
  sessionStorage.removeItem(key);
}
