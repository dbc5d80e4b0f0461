import { resolve } from 'node:path';
import * as z from 'zod';
import { StartError } from './db/start-error.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol);
      } catch {
        return false;
      }
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Fixit <no-reply@fixit.test>'),
  OIDC_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().optional(),
  WAITLIST_FORWARD_URL: url('http:', 'https:').optional(),
  WAITLIST_FORWARD_TOKEN: z.string().optional(),
  OPERATOR_NAME: z.string().default('Fixit'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  APP_STORE_URL: url('http:', 'https:').optional(),
  PASSWORD_BLOCKLIST: flag.default(false),
  CARD_LABELS: z.enum(['fixed', 'measured']).default('fixed'),
  RATE_LIMITS: flag.default(true),
  DEMO: flag.optional(),
  DEMO_FEED_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Settings that belong to parts which this release does not have; setting one is a fault, so that nobody relies on it. */
const notYet = [
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PLACES_PROVIDER',
  'PLACES_KEY',
  'MAP_TILES_URL',
  'MAP_TILES_KEY',
  'MAP_ATTRIBUTION',
] as const;

export type Env = ReturnType<typeof readEnv>;

/** Reads the settings. Throws one StartError that lists every fault. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const read = variables.safeParse(given);
  const faults = read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  for (const name of notYet) if (given[name] !== undefined) faults.push(`${name}: is not supported by this release`);
  const production = given['NODE_ENV'] === 'production';
  if (production && !given['SMTP_URL'])
    faults.push('SMTP_URL: is required in production, where no mail may stay behind');
  if (production && given['RATE_LIMITS'] === 'off') faults.push('RATE_LIMITS: may not be off in production');
  if (!read.success || faults.length > 0) {
    throw new StartError(['Some settings are wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
  const settings = read.data;
  return {
    ...settings,
    production,
    DATA_DIR: resolve(settings.DATA_DIR),
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/\/$/, ''),
    DEMO: settings.DEMO ?? (!settings.DATABASE_URL && !production),
  };
}
