import { type LimitName, limits } from '@fixit/contract/rate-limit';
import type { TestServer } from './server.ts';

/** Uses a limit up but for the last `left`, without a call for each. */
export async function spend({ app }: TestServer, name: LimitName, key: string, left = 0): Promise<void> {
  for (let count = left; count < limits[name].points; count++) await app.platform.limits[name].count(key);
}

/** Settings of a server that a proxy of this machine tells where calls come from. */
export const behindProxy = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a token for metrics' };

let addresses = 0;
/** A network address that no test of this file had before. */
export const someAddress = () => `198.51.100.${++addresses}`;

/** What makes a call come from a network address, to a server that trusts the proxy of this machine. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
