const key = 'wanted';

/** Remembers the protected address that somebody asked for while logged out, to be offered after the log-in. */
export function keepWanted(address: string): void {
  sessionStorage.setItem(key, address);
}

/** The address that somebody wanted before the log-in; null without any. */
export function readWanted(): string | null {
  return sessionStorage.getItem(key);
}

/** Forgets that address. */
export function dropWanted(): void {
  sessionStorage.removeItem(key);
}
