import { isLoopbackHost, isPrivateHost } from './platform/private-host.ts';
import { hasDefaultPassword, lacksCredentials } from './platform/url-credentials.ts';
import type { ProcessRole } from './roles.ts';

interface ConfiguredSettings {
  NODE_ENV: 'development' | 'test' | 'production';
  HOST: string;
  PUBLIC_URL: string;
  /** This is false if PUBLIC_URL is derived from HOST and PORT. */
  isPublicUrlSet: boolean;
  FIXIT_ROLE: ProcessRole;
  ALLOW_REMOTE_DEVELOPMENT: boolean;
  DATABASE_URL?: string | undefined;
  DATABASE_SESSION_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  BACKUP_FOLDER?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_BUCKET?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
  BACKUP_RECIPIENTS?: string | undefined;
  SMTP_URL?: string | undefined;
  OIDC_ISSUER: string;
  WAITLIST_FORWARD_URL?: string | undefined;
  RATE_LIMITS: boolean;
  DEMO: boolean;
  DEMO_RESET?: string | undefined;
  TRUST_PROXY?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  PLACES_PROVIDER?: string | undefined;
  PLACES_KEY?: string | undefined;
  MAP_TILES_URL?: string | undefined;
  MAP_ATTRIBUTION?: string | undefined;
}

/** The messages leave out the values, which may be secret. */
export function findConflicts(settings: ConfiguredSettings): string[] {
  return [
    ...(settings.NODE_ENV === 'production' ? findProductionConflicts(settings) : findDevelopmentConflicts(settings)),
    ...findDemoConflicts(settings),
    ...findRoleConflicts(settings),
    ...findDatabaseConflicts(settings),
    ...findBucketConflicts(settings),
    ...findBackupConflicts(settings),
    ...findBackupKeyConflicts(settings),
    ...findProxyConflicts(settings),
    ...findVendorConflicts(settings),
  ];
}

function findProductionConflicts(settings: ConfiguredSettings): string[] {
  const { PUBLIC_URL, SMTP_URL, RATE_LIMITS, DEMO } = settings;
  const faults: string[] = [];
  if (!SMTP_URL) faults.push('SMTP_URL: is required in production, because emails must be delivered');
  if (!RATE_LIMITS) faults.push('RATE_LIMITS: may not be off in production');
  if (DEMO) faults.push('DEMO: may not be on in production, because the passwords of the demo world are public');
  if (isExposed(PUBLIC_URL))
    faults.push('PUBLIC_URL: must begin with https:// in production, unless its host is private');
  for (const name of ['DATABASE_URL', 'DATABASE_SESSION_URL', 'REDIS_URL'] as const) {
    const url = settings[name];
    if (url && hasDefaultPassword(url)) faults.push(`${name}: has a password that is easy to guess; choose another`);
    if (url && lacksCredentials(url))
      faults.push(`${name}: needs a password in production, unless its host is this machine`);
  }
  for (const name of ['OIDC_ISSUER', 'WAITLIST_FORWARD_URL'] as const) {
    const url = settings[name];
    if (url && !isHttps(url) && !isLoopbackHost(hostOf(url)))
      faults.push(`${name}: must begin with https:// in production, unless its host is this machine`);
  }
  return faults;
}

function findDevelopmentConflicts({ HOST, PUBLIC_URL, ALLOW_REMOTE_DEVELOPMENT }: ConfiguredSettings): string[] {
  if (ALLOW_REMOTE_DEVELOPMENT) return [];
  const advice = 'set NODE_ENV=production, or ALLOW_REMOTE_DEVELOPMENT=on on a network that you trust';
  const faults: string[] = [];
  if (!isLoopbackHost(HOST)) faults.push(`HOST: can be reached from other machines; ${advice}`);
  if (isHttps(PUBLIC_URL) || !isLoopbackHost(hostOf(PUBLIC_URL)))
    faults.push(`PUBLIC_URL: is meant for other machines; ${advice}`);
  return faults;
}

/** A public demo deletes its data every night, and anybody can enter any email address there. */
function findDemoConflicts({ DEMO, DEMO_RESET, DATABASE_URL, S3_BUCKET, SMTP_URL }: ConfiguredSettings): string[] {
  if (!DEMO_RESET) return [];
  const faults: string[] = [];
  if (!DEMO) faults.push('DEMO_RESET: needs the demo world; set DEMO=on');
  if (DATABASE_URL) faults.push('DEMO_RESET: needs the embedded database; remove DATABASE_URL');
  if (S3_BUCKET) faults.push('DEMO_RESET: needs the pictures in DATA_DIR; remove S3_BUCKET');
  if (SMTP_URL) faults.push('DEMO_RESET: a public demo sends no real emails; remove SMTP_URL');
  return faults;
}

function findRoleConflicts({ FIXIT_ROLE, DATABASE_URL, isPublicUrlSet }: ConfiguredSettings): string[] {
  const faults: string[] = [];
  if (FIXIT_ROLE !== 'all' && !DATABASE_URL)
    faults.push(
      'DATABASE_URL: is required by a web or worker process, because the embedded database serves only one process',
    );
  if (FIXIT_ROLE === 'worker' && !isPublicUrlSet)
    faults.push('PUBLIC_URL: is required by a worker, because the links in its emails lead to the web processes');
  return faults;
}

function findDatabaseConflicts({ DATABASE_URL, DATABASE_SESSION_URL }: ConfiguredSettings): string[] {
  if (DATABASE_URL || !DATABASE_SESSION_URL) return [];
  return ['DATABASE_URL: is required with DATABASE_SESSION_URL, which is a second URL for the same database'];
}

function findBucketConflicts({
  NODE_ENV,
  S3_ENDPOINT,
  S3_BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: ConfiguredSettings): string[] {
  const required = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (Object.values(required).every((value) => value === undefined)) return [];
  const faults = Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is required with the other S3 settings`);
  if (NODE_ENV === 'production' && S3_ENDPOINT && isExposed(S3_ENDPOINT))
    faults.push('S3_ENDPOINT: must begin with https:// in production, unless its host is private');
  return faults;
}

function findBackupConflicts({
  NODE_ENV,
  BACKUP_FOLDER,
  BACKUP_S3_ENDPOINT,
  BACKUP_S3_BUCKET,
  BACKUP_S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY,
}: ConfiguredSettings): string[] {
  const required = {
    BACKUP_S3_ENDPOINT,
    BACKUP_S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY,
  };
  if (Object.values(required).every((value) => value === undefined)) return [];
  const faults = Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is required with the other settings of BACKUP_S3`);
  if (BACKUP_FOLDER) faults.push('BACKUP_FOLDER: backups go to a folder or to a bucket, not to both');
  if (NODE_ENV === 'production' && BACKUP_S3_ENDPOINT && isExposed(BACKUP_S3_ENDPOINT))
    faults.push('BACKUP_S3_ENDPOINT: must begin with https:// in production, unless its host is private');
  return faults;
}

function findBackupKeyConflicts({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS }: ConfiguredSettings): string[] {
  if (!BACKUP_PASSPHRASE || !BACKUP_RECIPIENTS) return [];
  return ['BACKUP_RECIPIENTS: backups are encrypted to these keys or with BACKUP_PASSPHRASE, not both'];
}

/** The server itself does not speak TLS, so an https URL implies a proxy. */
function findProxyConflicts({ PUBLIC_URL, TRUST_PROXY, METRICS_TOKEN }: ConfiguredSettings): string[] {
  if (!TRUST_PROXY && !isHttps(PUBLIC_URL)) return [];
  const faults: string[] = [];
  if (!TRUST_PROXY)
    faults.push(
      'TRUST_PROXY: is required with an https PUBLIC_URL, because otherwise all clients share the address of the proxy',
    );
  if (!METRICS_TOKEN)
    faults.push('METRICS_TOKEN: is required behind a proxy, because anybody can reach /metrics through it');
  return faults;
}

function findVendorConflicts({
  PLACES_PROVIDER,
  PLACES_KEY,
  MAP_TILES_URL,
  MAP_ATTRIBUTION,
}: ConfiguredSettings): string[] {
  const faults: string[] = [];
  if (PLACES_PROVIDER === 'google' && !PLACES_KEY) faults.push('PLACES_KEY: is required with PLACES_PROVIDER=google');
  if (MAP_TILES_URL && !MAP_ATTRIBUTION)
    faults.push('MAP_ATTRIBUTION: is required with MAP_TILES_URL, because the map must credit its vendor');
  return faults;
}

const isHttps = (url: string) => url.startsWith('https:');
const isExposed = (url: string) => !isHttps(url) && !isPrivateHost(hostOf(url));
/** Removes the brackets of an IPv6 address. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');
