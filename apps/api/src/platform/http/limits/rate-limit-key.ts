import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../local-request.ts';

/** IPv6 by its /64 network, all of which one household has. Null for this machine itself outside production. */
export function rateLimitKey(ip: string, production: boolean): string | null {
  if (!production && isLoopback(ip)) return null;
  // What a proxy forwards need not be an address.
  if (isIP(ip) === 0) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
