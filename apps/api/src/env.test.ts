import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readEnv, settingMeanings, settingNames, settingSections } from './env.ts';
import { settingErrors } from './testing/setting-errors.ts';

const rootFile = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('without any settings the server listens only on this machine and has the demo world', () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: 'development',
    production: false,
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    FIXIT_ROLE: 'all',
    DATA_DIR: resolve('data'),
    OIDC_ISSUER: 'https://accounts.google.com',
    OPERATOR_NAME: 'Fixit',
    defaultCardLabels: 'fixed',
    RATE_LIMITS: true,
    PASSWORD_BLOCKLIST: false,
    DEMO: true,
    LOG_LEVEL: 'info',
  });
});

test('.env.example contains every setting except NODE_ENV, each with its default', () => {
  const example = parseEnv(rootFile('.env.example').replace(/^# (?=[A-Z][A-Z_\d]+=)/gm, ''));
  expect(Object.keys(example).toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').toSorted());
  // The example names the default folder, which then counts as set.
  expect({ ...readEnv(example), isDataDirSet: false }).toEqual(readEnv({}));
});

test('every setting has a description for docs/running/settings.md', () => {
  const settings = Object.values(settingSections).flatMap((section) => Object.entries<z.ZodMiniType>(section));
  expect(settings.map(([name]) => name)).toEqual(settingNames);
  expect(settings.filter(([, type]) => !settingMeanings.get(type)?.meaning).map(([name]) => name)).toEqual([]);
});

test('compose.yaml requires a database password, may require a metrics token, and by default publishes ports only to this machine', () => {
  const compose = rootFile('compose.yaml');
  const passwords = [...compose.matchAll(/POSTGRES_PASSWORD(?<otherwise>:.)/g)].map(
    ({ groups }) => groups?.['otherwise'],
  );
  expect(passwords.filter((otherwise) => otherwise !== ': ')).toEqual([':?', ':?']);
  expect([...compose.matchAll(/METRICS_TOKEN(:.)/g)].map(([, otherwise]) => otherwise)).toEqual([': ', ':?']);
  const ports = [...compose.matchAll(/'([^']+):\d+:\d+(?:\/udp)?'/g)].map(([, host]) => host);
  const bound = '${FIXIT_BIND:-127.0.0.1}';
  expect(ports).toEqual([bound, bound, bound, '127.0.0.1']);
});

test('cards have measured labels in production and the specified ones elsewhere, unless CARD_LABELS is set', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fixit.example',
    METRICS_TOKEN: 'a token of some length',
    SMTP_URL: 'smtp://mail.example',
    TRUST_PROXY: 'loopback',
  };
  expect(readEnv(production).defaultCardLabels).toBe('measured');
  expect(readEnv({ ...production, CARD_LABELS: 'fixed' }).CARD_LABELS).toBe('fixed');
  expect(readEnv({ NODE_ENV: 'test' }).defaultCardLabels).toBe('fixed');
  expect(readEnv({ CARD_LABELS: 'measured' }).CARD_LABELS).toBe('measured');
});

test('an empty or blank setting counts as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '' })).toEqual(readEnv({}));
});

test('all invalid settings are reported together, without their possibly secret values', () => {
  const errors = settingErrors({
    PORT: 'secret-port',
    LOG_LEVEL: 'secret-level',
    REDIS_URL: 'rediss',
    PLACES_PROVIDER: 'google',
  });
  expect(errors).toEqual([
    'Some settings are wrong:',
    'PORT: must be a whole number',
    'REDIS_URL: must be a URL that begins with redis:// or rediss://',
    'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
    'PLACES_KEY: is required with PLACES_PROVIDER=google',
  ]);
});

test.each([
  ['PORT', '3000x', 'must be a whole number'],
  ['PORT', '-1', 'must be a whole number'],
  ['PORT', '65536', 'must be at most 65535'],
  ['FIXIT_ROLE', 'server', 'must be one of web, worker, all'],
  ['PUBLIC_URL', 'fixit.example', 'must be a URL that begins with http:// or https://'],
  ['DATA_DIR', 'apps/web/dist/data', 'may not be inside the build output'],
  ['DATABASE_URL', 'mysql://localhost/fixit', 'must be a URL that begins with postgres:// or postgresql://'],
  ['REDIS_URL', 'redis.example:6379', 'must be a URL that begins with redis:// or rediss://'],
  ['REDIS_URL', 'redis:///0', 'must be a URL with a host, and its path may only be a database number'],
  ['REDIS_URL', 'redis://redis.example/main', 'must be a URL with a host, and its path may only be a database number'],
  ['REDIS_URL', 'rediss://redis.example?db=1', 'must be a URL with a host, and its path may only be a database number'],
  ['SMTP_URL', 'mail.example:25', 'must be a URL that begins with smtp:// or smtps://'],
  ['MAIL_FROM', 'Fixit', 'must contain an email address'],
  ['OIDC_ISSUER', 'accounts.google.com', 'must be a URL that begins with http:// or https://'],
  ['WAITLIST_FORWARD_URL', 'ftp://table.example', 'must be a URL that begins with http:// or https://'],
  ['SUPPORT_EMAIL', 'help', 'must be an email address'],
  ['APP_STORE_URL', 'javascript:alert(1)', 'must be a URL that begins with http:// or https://'],
  ['PASSWORD_BLOCKLIST', 'yes', 'must be one of on, off'],
  ['CARD_LABELS', 'guessed', 'must be one of fixed, measured'],
  ['PLACES_PROVIDER', 'bing', 'must be one of google, photon'],
  ['RATE_LIMITS', 'false', 'must be one of on, off'],
  ['DEMO', '1', 'must be one of on, off'],
  ['DEMO_FEED_TOKEN', 'short', 'must have at least 16 characters'],
  ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
  ['NODE_ENV', 'Production', 'must be one of development, test, production'],
  ['NODE_ENV', 'prod', 'must be one of development, test, production'],
  ['ALLOW_REMOTE_DEVELOPMENT', 'yes', 'must be one of on, off'],
])('%s=%s is refused: %s', (name, value, error) => {
  const base = resolve(import.meta.dirname, '../../..');
  const resolved = name === 'DATA_DIR' ? resolve(base, value) : value;
  expect(settingErrors({ [name]: resolved })).toEqual(['Some settings are wrong:', `${name}: ${error}`]);
});

describe('TRUST_PROXY', () => {
  const METRICS_TOKEN = 'a token of some length';

  test.each([
    ['10.0.0.0/33', 'must be a comma-separated list of addresses, such as loopback or 10.0.0.0/8'],
    ['::ffff:10.0.0.1/104', 'must be a comma-separated list of addresses, such as loopback or 10.0.0.0/8'],
    ['fe80::1%eth0', 'must be a comma-separated list of addresses, such as loopback or 10.0.0.0/8'],
    ['true', 'must be a comma-separated list of addresses, such as loopback or 10.0.0.0/8'],
    ['0.0.0.0/0', 'may not trust such a large part of the internet'],
    ['loopback, ::/0', 'may not trust such a large part of the internet'],
    ['0.0.0.0/1,128.0.0.0/1', 'may not trust such a large part of the internet'],
    ['0.0.0.0/3, 64.0.0.0/4, 192.0.0.0/4', 'may not trust such a large part of the internet'],
    ['2000::/4', 'may not trust such a large part of the internet'],
  ])('TRUST_PROXY=%s is refused: %s', (TRUST_PROXY, error) => {
    expect(settingErrors({ TRUST_PROXY, METRICS_TOKEN })).toEqual([
      'Some settings are wrong:',
      `TRUST_PROXY: ${error}`,
    ]);
  });

  test('TRUST_PROXY accepts networks and the names of networks', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.0/8, fd00::/8';
    expect(readEnv({ TRUST_PROXY, METRICS_TOKEN }).TRUST_PROXY).toBe(TRUST_PROXY);
  });

  test('TRUST_PROXY requires a token for the metrics', () => {
    expect(settingErrors({ TRUST_PROXY: 'loopback' })).toEqual([
      'Some settings are wrong:',
      'METRICS_TOKEN: is required behind a proxy, because anybody can reach /metrics through it',
    ]);
  });
});

describe('a bucket', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('a bucket is used once all its settings are present, and has a default region', () => {
    expect(readEnv({}).S3).toBeNull();
    expect(readEnv(bucket).S3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readEnv({ ...bucket, S3_REGION: 'eu-west-2' }).S3).toMatchObject({ region: 'eu-west-2' });
  });

  test('an incomplete bucket is refused with the name of the missing setting', () => {
    for (const missing of Object.keys(bucket)) {
      expect(settingErrors({ ...bucket, [missing]: '' })).toEqual([
        'Some settings are wrong:',
        `${missing}: is required with the other S3 settings`,
      ]);
    }
  });
});

test('PLACES_PROVIDER=google requires a key, and photon does not', () => {
  expect(settingErrors({ PLACES_PROVIDER: 'google' })).toEqual([
    'Some settings are wrong:',
    'PLACES_KEY: is required with PLACES_PROVIDER=google',
  ]);
  expect(readEnv({ PLACES_PROVIDER: 'google', PLACES_KEY: 'k' }).PLACES_PROVIDER).toBe('google');
  expect(readEnv({ PLACES_PROVIDER: 'photon' }).PLACES_PROVIDER).toBe('photon');
});

describe('a tile provider', () => {
  const MAP_ATTRIBUTION = 'A vendor';

  test('a tile provider must be credited, and MAP_CACHE_MB defaults to 200', () => {
    expect(settingErrors({ MAP_TILES_URL: 'https://maps.example/{z}/{x}/{y}.png' })).toContain(
      'MAP_ATTRIBUTION: is required with MAP_TILES_URL, because the map must credit its vendor',
    );
    expect(readEnv({})).toMatchObject({ MAP_CACHE_MB: 200 });
  });

  test.each([
    'https://maps.example/{z}/{x}.png',
    'https://{z}.example/{x}/{y}.png',
    'https://maps.example/{z}/{x}/{y}/{s}.png',
    'ftp://maps.example/{z}/{x}/{y}.png',
    '{z}/{x}/{y}',
  ])('MAP_TILES_URL=%s is refused', (MAP_TILES_URL) => {
    expect(settingErrors({ MAP_TILES_URL, MAP_ATTRIBUTION })).toEqual([
      'Some settings are wrong:',
      'MAP_TILES_URL: must be a URL with {z}, {x} and {y} after its host, and optionally {r} and {key}',
    ]);
  });

  test('MAP_TILES_URL may contain a resolution and a key', () => {
    const MAP_TILES_URL = 'https://maps.example/{z}/{x}/{y}{r}.png?key={key}';
    expect(readEnv({ MAP_TILES_URL, MAP_ATTRIBUTION }).MAP_TILES_URL).toBe(MAP_TILES_URL);
  });
});

test('an external database turns the demo world off', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://db.example/fixit' }).DEMO).toBe(false);
});

test('PUBLIC_URL defaults to HOST and PORT, and loses a slash at its end', () => {
  expect(readEnv({ HOST: '::1', PORT: '8080' }).PUBLIC_URL).toBe('http://[::1]:8080');
  expect(readEnv({ PUBLIC_URL: 'http://localhost:5173/' }).PUBLIC_URL).toBe('http://localhost:5173');
});
