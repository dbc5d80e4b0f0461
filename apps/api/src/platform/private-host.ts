import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** RFC 1918, RFC 3927 and RFC 4193 reserve these networks; the last is link-local IPv6. */
const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const isIn = (list: BlockList, host: string) =>
  isIP(host) !== 0 && list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');

export function isLoopbackHost(host: string): boolean {
  return isIn(loopback, host) || /^(?:.+\.)?localhost$/i.test(host);
}

/** A name without a public domain, such as a container's, also counts as private. */
export function isPrivateHost(host: string): boolean {
  if (isLoopbackHost(host) || isIn(privateNetworks, host)) return true;
  return isIP(host) === 0 && (!host.includes('.') || /\.(?:local|internal|home\.arpa)$/i.test(host));
}
