import { type LimitName, limits } from '@fixit/contract/rate-limit';
import type { TestServer } from './test-server.ts';

/** Uses up a limit except for `left` points, without making calls. */
export async function spendLimit({ app }: TestServer, name: LimitName, key: string, left = 0): Promise<void> {
  for (let count = left; count < limits[name].points; count++) await app.platform.limits[name].count(key);
}

/** These settings make a server trust a proxy on this machine. */
export const behindProxy = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a token for metrics' };

let addresses = 0;
/** Returns a new network address. */
export const newIpAddress = () => `198.51.100.${++addresses}`;

/** Returns the headers of a call from a network address, for a server that trusts a local proxy. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
