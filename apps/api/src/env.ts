import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { marketSettings } from '@fixit/contract/operator/market-setting';
import * as z from 'zod/mini';
import { StartError } from './db/start-error.ts';
import { findConflicts } from './env-rules.ts';
import {
  flag,
  oneOf,
  outsideBuilds,
  port,
  positiveNumber,
  redisUrl,
  secret,
  sender,
  tilesUrl,
  timeOfDay,
  trustedProxies,
  url,
  wholeNumber,
} from './env-values.ts';
import { bucketOf } from './platform/storage/bucket-settings.ts';
import { roles } from './roles.ts';

/** The meanings are Markdown, from which docs/running/settings.md is generated. */
export const settingMeanings = z.registry<{ meaning: string }>();

function setting<Type extends z.ZodMiniType>(meaning: string, type: Type): Type {
  settingMeanings.add(type, { meaning });
  return type;
}

const { announcement } = marketSettings;

const text = () => z.optional(z.string());
const httpUrl = () => z.optional(url('http:', 'https:'));
const emailAddress = () => z.optional(z.email('must be an email address'));

const server = {
  NODE_ENV: setting(
    '`development`, `test` or `production`, which [refuses insecure settings](#production)',
    z._default(oneOf('development', 'test', 'production'), 'development'),
  ),
  PORT: setting('the port to listen on', z._default(port, 3000)),
  HOST: setting('the address to listen on', z._default(z.string(), '127.0.0.1')),
  PUBLIC_URL: setting(
    'the URL of the web app, for links in emails. In production it begins with `https://`, unless the host is private',
    httpUrl(),
  ),
  ALLOW_REMOTE_DEVELOPMENT: setting(
    '`on` lets other machines reach a server outside production. Its demo passwords are public, so use it only on a trusted network',
    z._default(flag, false),
  ),
  TRUST_PROXY: setting(
    'the proxies to trust, such as `loopback`. Required with an https `PUBLIC_URL`',
    z.optional(trustedProxies),
  ),
  FIXIT_ROLE: setting(
    'what the [process](processes.md) does: `web`, `worker` or `all`',
    z._default(oneOf(...roles), 'all'),
  ),
};

const storage = {
  DATA_DIR: setting(
    'the folder of the embedded database, uploads and emails, which only its owner may read',
    z._default(outsideBuilds, './data'),
  ),
  DATABASE_URL: setting(
    '[PostgreSQL](database.md) 15 or later, with a role that owns the database and is not a superuser. Needs a password in production, unless it is on this machine. Unset: the embedded database, for one process',
    z.optional(url('postgres:', 'postgresql:')),
  ),
  DATABASE_SESSION_URL: setting(
    'the direct URL of the same database, if `DATABASE_URL` is a [pooler](database.md#a-pooler)',
    z.optional(url('postgres:', 'postgresql:')),
  ),
  REDIS_URL: setting(
    'a [Redis or Valkey](redis.md) server that passes frames between processes: `redis://` or `rediss://user:password@host:port/number`. Needs a password in production, unless it is on this machine. Unset: PostgreSQL passes them',
    z.optional(redisUrl),
  ),
  S3_ENDPOINT: setting(
    'a [bucket](pictures.md) for uploaded pictures, such as `https://s3.eu-west-2.amazonaws.com`. Unset: `DATA_DIR`',
    httpUrl(),
  ),
  S3_BUCKET: setting('the name of the bucket', text()),
  S3_REGION: setting('the region of the bucket', z._default(z.string(), 'us-east-1')),
  S3_ACCESS_KEY_ID: setting('the id of the key to the bucket', text()),
  S3_SECRET_ACCESS_KEY: setting('the key to the bucket', text()),
};

const backups = {
  BACKUP_FOLDER: setting('a folder for a [backup every night](backup.md#every-night)', z.optional(outsideBuilds)),
  BACKUP_S3_ENDPOINT: setting('a bucket for the backups, instead of the folder', httpUrl()),
  BACKUP_S3_BUCKET: setting('the name of that bucket', text()),
  BACKUP_S3_REGION: setting('the region of that bucket', z._default(z.string(), 'us-east-1')),
  BACKUP_S3_ACCESS_KEY_ID: setting('the id of the key to that bucket', text()),
  BACKUP_S3_SECRET_ACCESS_KEY: setting('the key to that bucket', text()),
  BACKUP_KEEP: setting('how many nightly backups to keep', z._default(positiveNumber, 14)),
  BACKUP_PASSPHRASE: setting(
    'at least 16 characters that [encrypt](backup.md#encryption) backups. Unset: not encrypted',
    z.optional(secret),
  ),
  BACKUP_RECIPIENTS: setting('public keys of [age](https://age-encryption.org), instead of a passphrase', text()),
  BACKUP_IDENTITY_FILE: setting('the file with the private keys for `BACKUP_RECIPIENTS`', text()),
  OPERATOR_EMAIL: setting(
    'receives an email when a backup fails or cannot be restored, and when a case is due or late',
    emailAddress(),
  ),
};

const emailAndLogin = {
  SMTP_URL: setting(
    'the [mail server](email.md). Required in production. Unset: emails are stored in `DATA_DIR` and shown at `/dev/mail/`',
    z.optional(url('smtp:', 'smtps:')),
  ),
  MAIL_FROM: setting('the sender of emails', z._default(sender, 'Fixit <no-reply@fixit.test>')),
  OIDC_ISSUER: setting(
    'the identity provider behind [Continue with Google](#continue-with-google)',
    z._default(url('http:', 'https:'), 'https://accounts.google.com'),
  ),
  OIDC_CLIENT_ID: setting('Fixit’s client id. Unset: the button says that the login is not set up', text()),
  PASSWORD_BLOCKLIST: setting(
    '`on` refuses common passwords and passwords that contain the person’s name; `off` only warns. `on` in production',
    z.optional(flag),
  ),
};

const placesAndMap = {
  PLACES_PROVIDER: setting(
    'the service that suggests places and finds positions: `google` (Places API (New) and Geocoding) or `photon` (OpenStreetMap). Unset, or if the provider fails: our own gazetteer',
    z.optional(oneOf('google', 'photon')),
  ),
  PLACES_KEY: setting('the key of `google`', text()),
  MAP_TILES_URL: setting(
    'the URL of a tile provider, with `{z}`, `{x}`, `{y}` and optionally `{r}` (`@2x`) and `{key}`. The server fetches the tiles, so browsers never see the key. Unset, or if the provider has no tile: drawn by the server',
    z.optional(tilesUrl),
  ),
  MAP_TILES_KEY: setting('the key of the tile provider', text()),
  MAP_ATTRIBUTION: setting('the attribution of the tile provider', text()),
  MAP_STREETS: setting(
    'a [street archive](map.md#streets-on-the-map) (`.pmtiles`) to read in place. Unset: the imported one, if any',
    text(),
  ),
  MAP_CACHE_MB: setting('how much of `DATA_DIR` map tiles may use, in MB', z._default(wholeNumber, 200)),
};

const marketplace = {
  SUPPORT_EMAIL: setting(
    'the contact address on the legal pages. Overrides the [setting in the panel](operating.md#settings)',
    emailAddress(),
  ),
  CARD_LABELS: setting(
    '`measured` cards have the distance in miles and the real rating where they exist; `fixed` ones have ‘1 km+’, ‘About 1km’ and 4.5, as specified. Overrides the [setting in the panel](operating.md#settings). Unset: that setting, or else `measured` in production',
    z.optional(oneOf('fixed', 'measured')),
  ),
  RATE_LIMITS: setting('`off` for load tests, never in production', z._default(flag, true)),
  WAITLIST_FORWARD_URL: setting('an external table that receives every waitlist entry', httpUrl()),
  WAITLIST_FORWARD_TOKEN: setting('the token for that table', text()),
  DEMO: setting('the demo world. `off` in production and with `DATABASE_URL`', z.optional(flag)),
  DEMO_RESET: setting(
    'resets the demo world [every night](operating.md#a-public-demo) at this time in London, such as `04:00`',
    z.optional(timeOfDay),
  ),
  ANNOUNCEMENT: setting(
    'a sentence above every page, which the panel cannot change',
    z.optional(z.string().check(z.maxLength(announcement.max, `must have at most ${announcement.max} characters`))),
  ),
  DEMO_FEED_TOKEN: setting('the secret of the demo artisans. `npm start` generates one', z.optional(secret)),
};

const monitoring = {
  LOG_LEVEL: setting(
    'how much to log: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    z._default(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
  ),
  METRICS_TOKEN: setting(
    'at least 16 characters that `GET /metrics` requires as `Authorization: Bearer …`. Required behind a proxy. Unset: only this machine may read [metrics](watching.md)',
    z.optional(secret),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'a collector for [traces](watching.md#traces) and metrics by OTLP over HTTP, such as `http://collector:4318`',
    httpUrl(),
  ),
  OTEL_SERVICE_NAME: setting('the name of this marketplace in the collector', z._default(z.string(), 'fixit')),
};

/** These settings become part of the web app when it is built. The server only validates them. */
const webApp = {
  OPERATOR_NAME: setting('the operator in the footer and on the legal pages', z._default(z.string(), 'Fixit')),
  APP_STORE_URL: setting('the target of ‘Get the app’. Unset: a search in the store', httpUrl()),
  API_HOST: setting('the URL of the server, if it differs from that of the web app', httpUrl()),
};

/** Each section is a heading of docs/running/settings.md. */
export const settingSections = {
  'The server': server,
  Storage: storage,
  Backups: backups,
  'Email and login': emailAndLogin,
  'Places and map': placesAndMap,
  'The marketplace': marketplace,
  Monitoring: monitoring,
  'Fixed when the web app is built': webApp,
};

const variables = z.object({
  ...server,
  ...storage,
  ...backups,
  ...emailAndLogin,
  ...placesAndMap,
  ...marketplace,
  ...monitoring,
  ...webApp,
});

export const settingNames = Object.keys(variables.shape);

export type Env = ReturnType<typeof readEnv>;

/** Treats an empty setting as unset. Throws one StartError that lists all faults. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(nonEmpty);
  const issues = parsed.error?.issues ?? [];
  const malformed = new Set(issues.map(({ path }) => path.join('.')));
  const faults = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  // Conflicts are reported together with malformed settings, unless NODE_ENV itself is malformed.
  const wellFormed = Object.fromEntries(Object.entries(nonEmpty).filter(([name]) => !malformed.has(name)));
  const settings = addDefaults(variables.parse(wellFormed));
  if (!malformed.has('NODE_ENV'))
    faults.push(...findConflicts({ ...settings, isPublicUrlSet: nonEmpty['PUBLIC_URL'] !== undefined }));
  if (faults.length > 0) {
    throw new StartError(['Some settings are wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
  return { ...settings, isDataDirSet: nonEmpty['DATA_DIR'] !== undefined };
}

const announceReset = (time: string) =>
  `This is a demo with invented people. Everything in it starts afresh every night at ${time}.`;

function addDefaults(settings: z.infer<typeof variables>) {
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
    /** Applies unless CARD_LABELS or the setting in the panel is set. */
    defaultCardLabels: production ? 'measured' : 'fixed',
    DEMO: settings.DEMO ?? (!settings.DATABASE_URL && !production),
    ANNOUNCEMENT: settings.ANNOUNCEMENT ?? (settings.DEMO_RESET && announceReset(settings.DEMO_RESET)),
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
