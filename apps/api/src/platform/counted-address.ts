/** The network address that limits count by; null for this machine itself outside production. */
export function countedAddress(ip: string, production: boolean): string | null {
  return !production && isLoopback(ip) ? null : ip;
}

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./.test(ip);
}
