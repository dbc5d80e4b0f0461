import { isIP } from 'node:net';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { StartError } from './db/start-error.ts';
import { findConflicts } from './env-rules.ts';
import { bucketOf } from './platform/storage/bucket-settings.ts';
import { roles } from './roles.ts';

const oneOf = <const T extends string>(...values: T[]) => z.enum(values, `must be one of ${values.join(', ')}`);
const flag = z.pipe(
  oneOf('on', 'off'),
  z.transform((value) => value === 'on'),
);
const secret = z.string().check(z.minLength(16, 'must have at least 16 characters'));
const whole = z.string().check(z.regex(/^\d{1,6}$/, { error: 'must be a whole number', abort: true }));
const port = z
  .string()
  .check(z.regex(/^\d+$/, { error: 'must be a whole number', abort: true }))
  .check(z.refine((value) => Number(value) <= 65_535, 'must be at most 65535'));

function url(...protocols: string[]) {
  const begins = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that begins with ${begins}`,
      abort: true,
    }),
  );
}

/** Perhaps with user and password, and a number that keeps marketplaces apart. */
const redisUrl = url('redis:', 'rediss:').check(
  z.refine((value) => {
    const { hostname, pathname, search, hash, username, password } = new URL(value);
    const isMisspelt = /%(?![\da-f]{2})/i.test(username + password);
    return hostname !== '' && /^\/?\d{0,5}$/.test(pathname) && !search && !hash && !isMisspelt;
  }, 'must be an address with a host, and may only have a number behind it'),
);

/** Where a vendor has its tiles: the host is fixed, the numbers of a tile stand behind it. */
const tilesUrl = z.string().check(
  z.refine((value) => {
    const known = value.replace(/\{(?:z|x|y|r|key)\}/g, '0');
    const named = ['{z}', '{x}', '{y}'].every((name) => value.includes(name));
    return named && !/[{}]/.test(known) && /^https?:\/\/[^/{}?#]+\//.test(value) && URL.canParse(known);
  }, 'must be an address with {z}, {x} and {y} behind its host, and perhaps {r} and {key}'),
);

/** Proxies to believe, by their addresses as Fastify takes them. */
const proxies = z
  .string()
  .check(
    z.refine((value) => value.split(',').every((part) => isNetwork(part.trim())), {
      error: 'must be addresses with commas between, such as loopback or 10.0.0.0/8',
      abort: true,
    }),
  )
  .check(
    z.refine(
      (value) => !value.split(',').some((part) => /\/0+$/.test(part.trim())),
      'may not believe every address, of which anybody may have one',
    ),
  );

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  // IPv4 inside IPv6 counts its bits otherwise, and an address with a zone is of one machine only.
  const most = /^::ffff:|%/i.test(address) ? -1 : ({ 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1);
  return most > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
}

/** Folders that npm run build deletes and makes again; uploads and database would go with them. */
const builds = ['../dist', '../../web/dist'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const outsideBuilds = z.string().check(
  z.refine((value) => {
    const folder = resolve(value) + sep;
    return !builds.some((build) => folder.startsWith(build + sep));
  }, 'may not lie inside the build'),
);

const variables = z.object({
  NODE_ENV: z._default(oneOf('development', 'test', 'production'), 'development'),
  PORT: z._default(z.pipe(port, z.transform(Number)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  ALLOW_REMOTE_DEVELOPMENT: z._default(flag, false),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  FIXIT_ROLE: z._default(oneOf(...roles), 'all'),
  DATA_DIR: z._default(outsideBuilds, './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_SESSION_URL: z.optional(url('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(redisUrl),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_FOLDER: z.optional(outsideBuilds),
  BACKUP_S3_BUCKET: z.optional(z.string()),
  BACKUP_S3_ENDPOINT: z.optional(url('http:', 'https:')),
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_KEEP: z._default(
    z.pipe(whole.check(z.refine((value) => Number(value) > 0, 'must be at least 1')), z.transform(Number)),
    14,
  ),
  OPERATOR_EMAIL: z.optional(z.email('must be an email address')),
  BACKUP_PASSPHRASE: z.optional(secret),
  BACKUP_RECIPIENTS: z.optional(z.string()),
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'must hold an email address')),
    'Fixit <no-reply@fixit.test>',
  ),
  OIDC_ISSUER: z._default(url('http:', 'https:'), 'https://accounts.google.com'),
  OIDC_CLIENT_ID: z.optional(z.string()),
  WAITLIST_FORWARD_URL: z.optional(url('http:', 'https:')),
  WAITLIST_FORWARD_TOKEN: z.optional(z.string()),
  // Built into the web app; read here so that a wrong one is reported with the others.
  OPERATOR_NAME: z._default(z.string(), 'Fixit'),
  SUPPORT_EMAIL: z.optional(z.email('must be an email address')),
  APP_STORE_URL: z.optional(url('http:', 'https:')),
  API_HOST: z.optional(url('http:', 'https:')),
  PASSWORD_BLOCKLIST: z.optional(flag),
  CARD_LABELS: z._default(oneOf('fixed', 'measured'), 'fixed'),
  PLACES_PROVIDER: z.optional(oneOf('google', 'photon')),
  PLACES_KEY: z.optional(z.string()),
  MAP_TILES_URL: z.optional(tilesUrl),
  MAP_TILES_KEY: z.optional(z.string()),
  MAP_ATTRIBUTION: z.optional(z.string()),
  MAP_CACHE_MB: z._default(z.pipe(whole, z.transform(Number)), 200),
  MAP_STREETS: z.optional(z.string()),
  RATE_LIMITS: z._default(flag, true),
  DEMO: z.optional(flag),
  DEMO_FEED_TOKEN: z.optional(secret),
  METRICS_TOKEN: z.optional(secret),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('http:', 'https:')),
  OTEL_SERVICE_NAME: z._default(z.string(), 'fixit'),
  TRUST_PROXY: z.optional(proxies),
  LOG_LEVEL: z._default(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
});

export const settingNames = Object.keys(variables.shape);

export type Env = ReturnType<typeof readEnv>;

/** An empty setting counts as unset. Throws one StartError that lists every fault. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const read = variables.safeParse(given);
  const issues = read.error?.issues ?? [];
  const malformed = new Set(issues.map(({ path }) => path.join('.')));
  const faults = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  // Conflicts are reported together with malformed settings, except where those decide the rules.
  const wellFormed = Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name)));
  const settings = completed(variables.parse(wellFormed));
  if (!malformed.has('NODE_ENV'))
    faults.push(...findConflicts({ ...settings, namesPublicUrl: given['PUBLIC_URL'] !== undefined }));
  if (faults.length > 0) {
    throw new StartError(['Some settings are wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
  return settings;
}

function completed(settings: z.infer<typeof variables>) {
  const production = settings.NODE_ENV === 'production';
  const host = isIP(settings.HOST) === 6 ? `[${settings.HOST}]` : settings.HOST;
  return {
    ...settings,
    production,
    DATA_DIR: resolve(settings.DATA_DIR),
    MAP_STREETS: settings.MAP_STREETS && resolve(settings.MAP_STREETS),
    BACKUP_FOLDER: settings.BACKUP_FOLDER && resolve(settings.BACKUP_FOLDER),
    BACKUP_IDENTITY_FILE: settings.BACKUP_IDENTITY_FILE && resolve(settings.BACKUP_IDENTITY_FILE),
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/$/, ''),
    PASSWORD_BLOCKLIST: settings.PASSWORD_BLOCKLIST ?? production,
    DEMO: settings.DEMO ?? (!settings.DATABASE_URL && !production),
    S3: bucketOf({
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      region: settings.S3_REGION,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    }),
    BACKUP_S3: bucketOf({
      endpoint: settings.BACKUP_S3_ENDPOINT,
      bucket: settings.BACKUP_S3_BUCKET,
      region: settings.BACKUP_S3_REGION,
      accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY,
    }),
  };
}
