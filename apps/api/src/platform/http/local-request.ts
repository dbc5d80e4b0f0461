import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback';
}

/**
 * Proxies add these headers, and all headers that begin with `x-forwarded` or `cf-`. Each of them shows
 * that the caller is on another machine.
 */
const proxyHeaders = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'true-client-ip',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-proxyuser-ip',
  'x-azure-clientip',
  'x-azure-socketip',
  'x-appengine-user-ip',
  'x-envoy-external-address',
  'x-nf-client-connection-ip',
  'x-amz-cf-id',
  'x-amzn-trace-id',
  'x-arr-clientcert',
  'x-host',
  'do-connecting-ip',
  'wl-proxy-client-ip',
  'proxy-client-ip',
]);

const isOfProxy = (name: string) => proxyHeaders.has(name) || /^(?:x-forwarded|cf-)/.test(name);

/**
 * Returns true for a request by loopback, without a proxy and by a local name. The name of a foreign
 * page may resolve to this machine.
 */
export function isFromThisMachine({ ip, headers, hostname }: FastifyRequest): boolean {
  const isOurName = isLoopback(hostname.replace(/^\[|\]$/g, '')) || /^(?:.+\.)?localhost$/i.test(hostname);
  return isLoopback(ip) && isOurName && !Object.keys(headers).some(isOfProxy);
}
