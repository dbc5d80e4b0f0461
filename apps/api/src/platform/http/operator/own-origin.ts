import { isIP } from 'node:net';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface RelyingParty {
  /** Passkeys belong to this host name. */
  id: string;
  /** The panel works only at this origin. */
  origin: string;
}

/**
 * Passkeys need a host name, so on this machine the panel is at `localhost`. Returns null for any other
 * IP address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (loopback.has(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}
