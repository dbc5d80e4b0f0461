import { isIP } from 'node:net';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Passkeys need a host name. Returns null for an IP address, except for this machine's, which becomes
 * `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (loopback.has(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}
