import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv, settingNames } from './env.ts';

interface Compose {
  services: Record<string, { environment?: Record<string, string | number | null>; ports?: string[] }>;
}

const rootFile = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
// We read only these parts of a file, and the tests fail if they are missing.
const compose = (name: string) => parse(withDefaults(rootFile(name)), { merge: true }) as Compose;

/** The file as it is if the operator sets only required settings. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** The settings of the image's last stage. */
function imageSettings(): Record<string, string> {
  const [line = ''] = /^ENV NODE_ENV.*/m.exec(rootFile('Dockerfile')) ?? [];
  return Object.fromEntries([...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** The settings of each Fixit process, with a secret wherever the operator provides one. Null means the operator's own setting, if any. */
function fixitProcesses(file: string) {
  const secret = 'aSecretOfAnOperator';
  return Object.entries(compose(file).services)
    .filter(([, { environment }]) => environment && 'FIXIT_ROLE' in environment)
    .map(([name, { environment = {} }]) => {
      const given = Object.entries(environment).map(([key, value]) => [
        key,
        String(value ?? '').replace(/\$\{[^}]+\}/g, secret),
      ]);
      return { name, settings: Object.fromEntries(given) as Record<string, string> };
    });
}

test.each([
  ['compose.yaml', ['fixit web', 'worker worker']],
  ['compose.cluster.yaml', ['web-a web', 'web-b web', 'worker worker']],
])('every process of %s starts with its settings and has its own role', (file, roles) => {
  const processes = fixitProcesses(file);
  expect(processes.map(({ name, settings }) => `${name} ${settings['FIXIT_ROLE']}`)).toEqual(roles);
  for (const { settings } of processes) {
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    const read = readEnv({ ...imageSettings(), API_HOST: '', ...settings });
    expect(read).toMatchObject({ production: true, HOST: '0.0.0.0', DATA_DIR: '/data' });
  }
});

test('the systemd unit sets only known settings, starts the built program, and gives it time to end', () => {
  const unit = rootFile('deploy/fixit@.service');
  const lineOf = (key: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const settings = Object.fromEntries(
    lineOf('Environment')
      .replaceAll('%i', 'web')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  // glibc reads this one.
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual(['MALLOC_ARENA_MAX']);
  expect(settings).toMatchObject({ NODE_ENV: 'production', FIXIT_ROLE: 'web' });
  expect(settings['DATA_DIR']).toBe(`/var/lib/${lineOf('StateDirectory').replace('%i', 'web')}`);
  expect(`CMD ${JSON.stringify(lineOf('ExecStart').replace('/usr/bin/', '').split(' '))}`).toBe(
    /^CMD .+$/m.exec(rootFile('Dockerfile'))?.[0].replace(', ', ','),
  );
  expect(Number(lineOf('TimeoutStopSec'))).toBeGreaterThan(10);
});

test('every image of compose.yaml and the base of our own is pinned by digest', () => {
  const named = [...rootFile('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
  const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(rootFile('Dockerfile')) ?? [];
  const images = [...named.filter((image) => image !== 'fixit'), base];
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/^[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  '%s contains no secret and publishes ports to this machine only',
  (file) => {
    const secrets = [...rootFile(file).matchAll(/(?:PASSWORD|TOKEN)\}|:\/\/\w+:(?!\$)\S+@/g)];
    expect(secrets.map(([text]) => text)).toEqual([]);
    const ports = Object.values(compose(file).services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  },
);
