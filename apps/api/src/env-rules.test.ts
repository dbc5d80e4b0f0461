import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { settingErrors } from './testing/setting-errors.ts';

test('backups are encrypted with a passphrase or to recipients, not both', () => {
  const keys = { BACKUP_PASSPHRASE: 'four random words it is', BACKUP_RECIPIENTS: 'age1abc' };
  expect(settingErrors(keys)).toEqual([
    'Some settings are wrong:',
    'BACKUP_RECIPIENTS: backups are encrypted to these keys or with BACKUP_PASSPHRASE, not both',
  ]);
});

describe('settings in production', () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };
  const proxy = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a token of some length' };

  test('production requires a mail server and rate limits', () => {
    expect(settingErrors({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toEqual([
      'Some settings are wrong:',
      'SMTP_URL: is required in production, because emails must be delivered',
      'RATE_LIMITS: may not be off in production',
    ]);
    expect(readEnv(production)).toMatchObject({ production: true, RATE_LIMITS: true });
  });

  test('production refuses common passwords unless a setting allows them', () => {
    expect(readEnv(production).PASSWORD_BLOCKLIST).toBe(true);
    expect(readEnv({ ...production, PASSWORD_BLOCKLIST: 'off' }).PASSWORD_BLOCKLIST).toBe(false);
  });

  test('production has no demo world, and DEMO=on is refused because its passwords are public', () => {
    expect(readEnv(production).DEMO).toBe(false);
    expect(settingErrors({ ...production, DEMO: 'on' })).toEqual([
      'Some settings are wrong:',
      'DEMO: may not be on in production, because the passwords of the demo world are public',
    ]);
  });

  test.each(['http://shop.example', 'http://203.0.113.9:8080', 'http://[2001:db8::1]', 'http://localhost.example'])(
    'production refuses the public URL %s, which has no TLS',
    (PUBLIC_URL) => {
      const error = 'PUBLIC_URL: must begin with https:// in production, unless its host is private';
      expect(settingErrors({ ...production, HOST: '0.0.0.0', PUBLIC_URL })).toEqual([
        'Some settings are wrong:',
        error,
      ]);
    },
  );

  test('a production server that listens on every interface must set its public URL', () => {
    const error = 'PUBLIC_URL: must begin with https:// in production, unless its host is private';
    expect(settingErrors({ ...production, HOST: '0.0.0.0' })).toEqual(['Some settings are wrong:', error]);
  });

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://192.168.1.7',
    'http://[fd12::7]',
    'http://fixit:3000',
    'http://fixit.internal',
  ])('production accepts %s without TLS because its host is private', (PUBLIC_URL) => {
    expect(readEnv({ ...production, HOST: '0.0.0.0', PUBLIC_URL })).toMatchObject({ PUBLIC_URL, production: true });
  });

  test('an https public URL implies a proxy, so production requires TRUST_PROXY and METRICS_TOKEN', () => {
    const PUBLIC_URL = 'https://fixit.example/';
    expect(settingErrors({ ...production, PUBLIC_URL })).toEqual([
      'Some settings are wrong:',
      'TRUST_PROXY: is required with an https PUBLIC_URL, because otherwise all clients share the address of the proxy',
      'METRICS_TOKEN: is required behind a proxy, because anybody can reach /metrics through it',
    ]);
    expect(readEnv({ ...production, ...proxy, PUBLIC_URL }).PUBLIC_URL).toBe('https://fixit.example');
  });

  test.each([
    'postgres://fixit:fixit@db.example/market',
    'postgres://app:postgres@db.example/market',
    'postgres://app:Password@db.example/market',
    'postgres://market-app:market-app@db.example/market',
    'postgres://app:market@db.example/market',
    'postgres://app@db.example/market?password=change%6De',
  ])('production refuses a database password that is easy to guess: %s', (DATABASE_URL) => {
    expect(settingErrors({ ...production, DATABASE_URL })).toEqual([
      'Some settings are wrong:',
      'DATABASE_URL: has a password that is easy to guess; choose another',
    ]);
    expect(readEnv({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
    const DATABASE_SESSION_URL = DATABASE_URL;
    const strong = 'postgres://app:8JrVzq0ws3@db.example/market';
    expect(settingErrors({ ...production, DATABASE_URL: strong, DATABASE_SESSION_URL })).toEqual([
      'Some settings are wrong:',
      'DATABASE_SESSION_URL: has a password that is easy to guess; choose another',
    ]);
  });

  test.each(['redis://:redis@redis.example', 'rediss://fixit:fixit@redis.example/2'])(
    'production refuses a Redis password that is easy to guess: %s',
    (REDIS_URL) => {
      expect(settingErrors({ ...production, REDIS_URL })).toEqual([
        'Some settings are wrong:',
        'REDIS_URL: has a password that is easy to guess; choose another',
      ]);
    },
  );

  test('production requires TLS for a bucket, unless its host is private', () => {
    const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(settingErrors({ ...production, ...bucket, S3_ENDPOINT: 'http://s3.example' })).toEqual([
      'Some settings are wrong:',
      'S3_ENDPOINT: must begin with https:// in production, unless its host is private',
    ]);
    expect(readEnv({ ...production, ...bucket, S3_ENDPOINT: 'http://10.0.0.7:9000' }).S3).toMatchObject({
      bucket: 'pictures',
    });
  });

  test.each([
    'postgres://app:8JrVzq0ws3@db.example/market',
    'postgres://app@db.example/market?password=8JrVzq0ws3',
    'postgres://app@db.example/market?sslcert=/etc/fixit/client.crt&sslkey=/etc/fixit/client.key',
    'postgres://app@127.0.0.1/market',
    'postgres:///market?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/market',
  ])('production accepts a strong database password, or another way to log in: %s', (DATABASE_URL) => {
    expect(readEnv({ ...production, DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });

  test.each([
    ['DATABASE_URL', 'postgres://app@db.example/market'],
    ['DATABASE_URL', 'postgres://app@localhost/market?host=10.0.0.7'],
    ['REDIS_URL', 'redis://redis:6379'],
    ['REDIS_URL', 'rediss://fixit@redis.example/2'],
  ])('production refuses %s without a password on another machine: %s', (name, url) => {
    const error = `${name}: needs a password in production, unless its host is this machine`;
    expect(settingErrors({ ...production, [name]: url })).toEqual(['Some settings are wrong:', error]);
    expect(settingErrors({ [name]: url })).toEqual([]);
  });

  test('production accepts Redis without a password on this machine', () => {
    expect(settingErrors({ ...production, REDIS_URL: 'redis://127.0.0.1:6379' })).toEqual([]);
  });

  test.each(['OIDC_ISSUER', 'WAITLIST_FORWARD_URL'])(
    'production requires TLS for %s, unless its host is this machine',
    (name) => {
      expect(settingErrors({ ...production, [name]: 'http://10.0.0.7/' })).toEqual([
        'Some settings are wrong:',
        `${name}: must begin with https:// in production, unless its host is this machine`,
      ]);
      for (const url of ['https://outside.example/', 'http://localhost:8080/'])
        expect(settingErrors({ ...production, [name]: url })).toEqual([]);
    },
  );
});

describe('settings outside production', () => {
  const advice = 'set NODE_ENV=production, or ALLOW_REMOTE_DEVELOPMENT=on on a network that you trust';

  test.each(['0.0.0.0', '::', '192.168.1.7', 'fixit.example'])(
    'a development server refuses to listen on %s unless a setting allows it',
    (HOST) => {
      const settings = { HOST, PUBLIC_URL: 'http://localhost:3000' };
      expect(settingErrors(settings)).toEqual([
        'Some settings are wrong:',
        `HOST: can be reached from other machines; ${advice}`,
      ]);
      expect(readEnv({ ...settings, ALLOW_REMOTE_DEVELOPMENT: 'on' })).toMatchObject({ HOST, production: false });
    },
  );

  test.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])(
    'a development server may listen on %s, which is local',
    (HOST) => {
      expect(readEnv({ HOST }).HOST).toBe(HOST);
    },
  );

  test.each(['http://shop.example', 'http://192.168.1.7:3000'])(
    'a development server refuses the public URL %s',
    (PUBLIC_URL) => {
      const error = `PUBLIC_URL: is meant for other machines; ${advice}`;
      expect(settingErrors({ PUBLIC_URL })).toEqual(['Some settings are wrong:', error]);
      expect(readEnv({ PUBLIC_URL, ALLOW_REMOTE_DEVELOPMENT: 'on' }).PUBLIC_URL).toBe(PUBLIC_URL);
    },
  );

  test('a development server refuses an https public URL, even one for this machine', () => {
    const proxy = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a token of some length' };
    for (const PUBLIC_URL of ['https://shop.example', 'https://localhost']) {
      expect(settingErrors({ ...proxy, PUBLIC_URL })).toContain(`PUBLIC_URL: is meant for other machines; ${advice}`);
    }
  });
});

test('an unknown NODE_ENV is reported without any other error', () => {
  expect(settingErrors({ NODE_ENV: 'prod', HOST: '0.0.0.0', DEMO: 'on' })).toEqual([
    'Some settings are wrong:',
    'NODE_ENV: must be one of development, test, production',
  ]);
});

test('DATABASE_SESSION_URL is refused without DATABASE_URL', () => {
  expect(settingErrors({ DATABASE_SESSION_URL: 'postgres://db.example/fixit' })).toEqual([
    'Some settings are wrong:',
    'DATABASE_URL: is required with DATABASE_SESSION_URL, which is a second URL for the same database',
  ]);
});

describe('a process with a role', () => {
  const DATABASE_URL = 'postgres://db.example/fixit';
  const PUBLIC_URL = 'http://localhost:3000';

  test.each(['web', 'worker'])('a %s process needs a database that several processes can share', (FIXIT_ROLE) => {
    expect(settingErrors({ FIXIT_ROLE, PUBLIC_URL })).toEqual([
      'Some settings are wrong:',
      'DATABASE_URL: is required by a web or worker process, because the embedded database serves only one process',
    ]);
    expect(readEnv({ FIXIT_ROLE, PUBLIC_URL, DATABASE_URL })).toMatchObject({ FIXIT_ROLE });
  });

  test('a worker needs the public URL, because its emails link to it', () => {
    expect(settingErrors({ FIXIT_ROLE: 'worker', DATABASE_URL })).toEqual([
      'Some settings are wrong:',
      'PUBLIC_URL: is required by a worker, because the links in its emails lead to the web processes',
    ]);
    expect(readEnv({ FIXIT_ROLE: 'web', DATABASE_URL }).PUBLIC_URL).toBe('http://127.0.0.1:3000');
  });
});
