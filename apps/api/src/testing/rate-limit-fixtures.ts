import { type LimitName, limits } from '@fixit/contract/rate-limit';
import type { TestServer } from './test-server.ts';

/** Makes no calls, and leaves `left` points. */
export async function spendLimit({ app }: TestServer, name: LimitName, key: string, left = 0): Promise<void> {
  for (let count = left; count < limits[name].points; count++) await app.platform.limits[name].count(key);
}

export const behindProxy = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a token for metrics' };

let addresses = 0;
export const newIpAddress = () => `198.51.100.${++addresses}`;

/** The server must trust a local proxy. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
