import { isIP } from 'node:net';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

export const oneOf = <const T extends string>(...values: T[]) => z.enum(values, `must be one of ${values.join(', ')}`);
export const flag = z.pipe(
  oneOf('on', 'off'),
  z.transform((value) => value === 'on'),
);
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 04:00'));
export const secret = z.string().check(z.minLength(16, 'must have at least 16 characters'));
const digits = z.string().check(z.regex(/^\d{1,6}$/, { error: 'must be a whole number', abort: true }));
const toNumber = z.transform(Number);
export const wholeNumber = z.pipe(digits, toNumber);
export const positiveNumber = z.pipe(
  digits.check(z.refine((value) => Number(value) > 0, 'must be at least 1')),
  toNumber,
);
export const sender = z
  .string()
  .check(z.regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'must contain an email address'));
export const port = z.pipe(
  z
    .string()
    .check(z.regex(/^\d+$/, { error: 'must be a whole number', abort: true }))
    .check(z.refine((value) => Number(value) <= 65_535, 'must be at most 65535')),
  toNumber,
);

export function url(...protocols: string[]) {
  const prefixes = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL that begins with ${prefixes}`,
      abort: true,
    }),
  );
}

export const redisUrl = url('redis:', 'rediss:').check(
  z.refine((value) => {
    const { hostname, pathname, search, hash, username, password } = new URL(value);
    const isMisspelt = /%(?![\da-f]{2})/i.test(username + password);
    return hostname !== '' && /^\/?\d{0,5}$/.test(pathname) && !search && !hash && !isMisspelt;
  }, 'must be a URL with a host, and its path may only be a database number'),
);

/** Requires a fixed host, followed by placeholders for the coordinates of a tile. */
export const tilesUrl = z.string().check(
  z.refine((value) => {
    const example = value.replace(/\{(?:z|x|y|r|key)\}/g, '0');
    const hasCoordinates = ['{z}', '{x}', '{y}'].every((name) => value.includes(name));
    return hasCoordinates && !/[{}]/.test(example) && /^https?:\/\/[^/{}?#]+\//.test(value) && URL.canParse(example);
  }, 'must be a URL with {z}, {x} and {y} after its host, and optionally {r} and {key}'),
);

/** Accepts the notation of Fastify's `trustProxy`. */
export const trustedProxies = z
  .string()
  .check(
    z.refine((value) => value.split(',').every((part) => isNetwork(part.trim())), {
      error: 'must be a comma-separated list of addresses, such as loopback or 10.0.0.0/8',
      abort: true,
    }),
  )
  .check(
    z.refine(
      (value) => !coversInternet(value.split(',').map((part) => part.trim())),
      'may not trust such a large part of the internet',
    ),
  );

/** The limits are a quarter of all IPv4 addresses, or half of the public IPv6 addresses (2000::/3). */
function coversInternet(networks: readonly string[]): boolean {
  const share = { 4: 0, 6: 0 };
  for (const network of new Set(networks)) {
    const [address = '', bits] = network.split('/');
    if (bits !== undefined) share[isIP(address) === 6 ? 6 : 4] += 2 ** -Number(bits);
  }
  return share[4] >= 1 / 4 || share[6] >= 1 / 16;
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  // IPv4-mapped addresses count their bits differently, and a zone is local to one machine.
  const maxBits = /^::ffff:|%/i.test(address) ? -1 : ({ 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1);
  return maxBits > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
}

/** `npm run build` deletes these folders, and would delete uploads and a database in them. */
const buildFolders = ['../dist', '../../web/dist'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
export const outsideBuilds = z.string().check(
  z.refine((value) => {
    const folder = resolve(value) + sep;
    return !buildFolders.some((build) => folder.startsWith(build + sep));
  }, 'may not be inside the build output'),
);
