import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../local-request.ts';

/** A /64 network of IPv6 usually belongs to one household. Returns null for this machine outside production. */
export function rateLimitKey(ip: string, production: boolean): string | null {
  if (!production && isLoopback(ip)) return null;
  // A proxy may forward text that is not an address.
  if (isIP(ip) === 0) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
