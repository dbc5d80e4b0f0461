import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback';
}

/** Proxies add these headers, so a request with one of them comes from another machine. */
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

const isProxyHeader = (name: string) => proxyHeaders.has(name) || /^(?:x-forwarded|cf-)/.test(name);

/** The host name must be local, because that of a malicious page may resolve to this machine. */
export function isFromThisMachine({ ip, headers, hostname }: FastifyRequest): boolean {
  const isLocalName = isLoopback(hostname.replace(/^\[|\]$/g, '')) || /^(?:.+\.)?localhost$/i.test(hostname);
  return isLoopback(ip) && isLocalName && !Object.keys(headers).some(isProxyHeader);
}
