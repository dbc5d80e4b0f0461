import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback';
}

/** Which headers proxies add; one of them is enough to tell that somebody else asks. */
const ofProxies = ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** By loopback, through no proxy, and by a local name: a foreign page's name may resolve to this machine. */
export function isFromThisMachine({ ip, headers, hostname }: FastifyRequest): boolean {
  const isOurName = isLoopback(hostname.replace(/^\[|\]$/g, '')) || /^(?:.+\.)?localhost$/i.test(hostname);
  return isLoopback(ip) && isOurName && ofProxies.every((name) => headers[name] === undefined);
}
